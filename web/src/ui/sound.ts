// A short knock for a move, made on the spot; silent unless asked for.
import { soundIsOn } from "./settings";

let audio: AudioContext | undefined;

export function knock(pitch = 320): void {
  if (!soundIsOn()) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, now + 0.08);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.1);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
