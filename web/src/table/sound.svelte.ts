/** Sounds, all synthesised; silent until somebody asks for them in the bar or the settings. */

const REMEMBERED = "stammtisch.sound";

const chosen = $state({ on: localStorage.getItem(REMEMBERED) === "on" });
let context: AudioContext | undefined;

export const soundOn = (): boolean => chosen.on;

export function switchSound(): void {
  chosen.on = !chosen.on;
  localStorage.setItem(REMEMBERED, chosen.on ? "on" : "off");
  ring("select");
}

type Sound = "card" | "select" | "turn" | "coin" | "refused" | "grab" | "tick" | "win";

interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly long: number;
  readonly wave: OscillatorType;
  readonly loud: number;
}

const NOTES: Record<Sound, readonly Note[]> = {
  card: [{ hertz: 240, at: 0, long: 0.04, wave: "triangle", loud: 0.12 }],
  select: [{ hertz: 660, at: 0, long: 0.03, wave: "triangle", loud: 0.1 }],
  turn: [
    { hertz: 659.3, at: 0, long: 0.5, wave: "sine", loud: 0.14 },
    { hertz: 987.8, at: 0.16, long: 0.7, wave: "sine", loud: 0.14 },
  ],
  coin: [
    { hertz: 1900, at: 0, long: 0.18, wave: "sine", loud: 0.08 },
    { hertz: 2850, at: 0, long: 0.18, wave: "sine", loud: 0.06 },
  ],
  refused: [{ hertz: 180, at: 0, long: 0.12, wave: "sine", loud: 0.18 }],
  grab: [
    { hertz: 392, at: 0, long: 0.16, wave: "sawtooth", loud: 0.06 },
    { hertz: 523, at: 0.02, long: 0.2, wave: "sawtooth", loud: 0.06 },
  ],
  tick: [{ hertz: 1000, at: 0, long: 0.02, wave: "sine", loud: 0.1 }],
  win: [392, 523, 659, 784].map((hertz, at) => ({
    hertz,
    at: at * 0.18,
    long: 0.3,
    wave: "sawtooth" as const,
    loud: 0.06,
  })),
};

export function ring(sound: Sound): void {
  if (!chosen.on) return;
  context ??= new AudioContext();
  for (const { hertz, at, long, wave, loud } of NOTES[sound]) {
    const start = context.currentTime + at;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = wave;
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
    voice.connect(volume).connect(context.destination);
    voice.start(start);
    voice.stop(start + long);
  }
}
