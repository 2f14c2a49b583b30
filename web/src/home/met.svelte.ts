/** Which boxes somebody has played or learned on this device: of the others it is asked once how to begin. */

const MET = "stammtisch.met";
const met = $state({ boxes: JSON.parse(localStorage.getItem(MET) ?? "[]") as readonly string[] });

export const isMet = (box: string): boolean => met.boxes.includes(box);

export function meet(box: string): void {
  if (isMet(box)) return;
  met.boxes = [...met.boxes, box];
  localStorage.setItem(MET, JSON.stringify(met.boxes));
}
