// Short sounds, synthesized on the spot. Nothing plays before the first click or key, because browsers require that.
import { currentSettings } from "./settings";

export type Sound = "move" | "capture" | "throw" | "jump" | "check" | "turn" | "home" | "end" | "low";

/** One tone: its waveform, from one pitch to another, duration, volume, and start (seconds, hertz). */
interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  lasts: number;
  loud: number;
  at?: number;
}

// A knock on wood is a short low tone with a burst of noise; a bell is two high tones that fade.
const knock = (from: number, loud = 0.5): Tone[] => [
  { wave: "triangle", from, to: from / 2.2, lasts: 0.08, loud },
  { wave: "noise", from: from * 6, to: from * 3, lasts: 0.025, loud: loud * 0.5 },
];
const bell = (from: number, at = 0, loud = 0.3): Tone[] => [
  { wave: "sine", from, to: from, lasts: 0.15, loud, at },
  { wave: "sine", from: from * 2.76, to: from * 2.76, lasts: 0.09, loud: loud * 0.3, at },
];

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  move: knock(330),
  capture: [...knock(220, 0.6), { wave: "noise", from: 900, to: 300, lasts: 0.07, loud: 0.35 }],
  throw: [{ wave: "noise", from: 500, to: 2600, lasts: 0.15, loud: 0.45 }],
  jump: knock(620, 0.4),
  check: [
    { wave: "square", from: 520, to: 520, lasts: 0.05, loud: 0.12 },
    { wave: "square", from: 690, to: 690, lasts: 0.07, loud: 0.12, at: 0.07 },
  ],
  turn: bell(780),
  home: [...bell(1050), ...bell(1320, 0.06)],
  end: [...bell(660), ...bell(880, 0.05), ...bell(1100, 0.1)],
  low: [{ wave: "square", from: 980, to: 980, lasts: 0.06, loud: 0.1 }],
};

let audio: AudioContext | undefined;
let touched = false;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (touched = true), { once: true, capture: true });

let noise: AudioBuffer | undefined;
function noiseOf(context: AudioContext): AudioBuffer {
  if (noise !== undefined) return noise;
  noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/** Sets the pitch of a tone, or of the filter that noise passes through. */
function glide(pitch: AudioParam, { from, to, lasts }: Tone, start: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + lasts);
}

function sourceOf(context: AudioContext, tone: Tone, start: number): AudioNode {
  if (tone.wave !== "noise") {
    const source = context.createOscillator();
    source.type = tone.wave;
    glide(source.frequency, tone, start);
    source.start(start);
    source.stop(start + tone.lasts);
    return source;
  }
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.start(start);
  source.stop(start + tone.lasts);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  glide(filter.frequency, tone, start);
  return source.connect(filter);
}

function sing(context: AudioContext, tone: Tone, volume: number): void {
  const start = context.currentTime + (tone.at ?? 0);
  const gain = context.createGain();
  gain.gain.setValueAtTime(tone.loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + tone.lasts);
  sourceOf(context, tone, start).connect(gain).connect(context.destination);
}

/** Plays a sound, if the person has sounds on and has interacted with the page. */
export function play(sound: Sound): void {
  const { sound: on, volume } = currentSettings();
  if (!on || volume <= 0 || !touched) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of SOUNDS[sound]) sing(audio, tone, volume);
}
