import type { Tone } from '../copy.ts';

/** Rising is good, low is not: told apart without looking. Hertz. */
const notes: Record<Tone, readonly number[]> = { ok: [660, 990], warn: [440, 440], danger: [220, 165] };
const shakes: Record<Tone, readonly number[]> = { ok: [60], warn: [80, 60, 80], danger: [220, 80, 220] };
/** Seconds. */
const noteLength = 0.11;

let audio: AudioContext | undefined;

/** Says a verdict to the ear and the hand. */
export function giveFeedback(tone: Tone, isLoud: boolean): void {
  navigator.vibrate?.([...shakes[tone]]);
  if (!isLoud) return;
  audio ??= new AudioContext();
  void audio.resume();
  const gain = audio.createGain();
  gain.gain.value = 0.15;
  gain.connect(audio.destination);
  for (const [place, hertz] of notes[tone].entries()) {
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + place * noteLength);
    tone.stop(audio.currentTime + (place + 1) * noteLength);
  }
}
