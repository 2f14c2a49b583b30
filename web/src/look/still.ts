/** Whether this device wishes that nothing moves. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
