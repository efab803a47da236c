/** Sample rate of all synthesis: the most that 64 kbit/s mono can carry. */
export const sampleRate = 32_000;

export type Wave = 'sine' | 'triangle' | 'square' | 'saw' | 'pluck' | 'bell';

/** How a pitched instrument sounds. Times in seconds. */
export type Patch = {
  readonly wave: Wave;
  readonly attack: number;
  /** From the peak down to `sustain`. */
  readonly decay: number;
  /** 0 to 1. */
  readonly sustain: number;
  readonly release: number;
  /** Initial cutoff of the low-pass filter, as a multiple of the note's frequency. */
  readonly brightness: number;
  /** How fast the filter closes to a fifth of that. Without it, the filter stays open. */
  readonly dulling?: number;
  /** Copies of the oscillator, `detune` cents apart. */
  readonly copies?: number;
  readonly detune?: number;
  /** Cents of vibrato. */
  readonly vibrato?: number;
  /** Frequency modulation of a `bell`: its depth, and the modulator's frequency as a multiple of the note's. */
  readonly depth?: number;
  readonly ratio?: number;
  /** Distortion: 0 is none, 8 is heavy. */
  readonly drive?: number;
};

export type Note = {
  /** Seconds from the start of the track. */
  readonly at: number;
  readonly seconds: number;
  /** MIDI pitch: 69 is A at 440 Hz. */
  readonly pitch: number;
  /** 0 to 1. */
  readonly velocity: number;
};

const frequencyOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/** Adds one note to the bus. */
export function playTone(bus: Float32Array, patch: Patch, note: Note): void {
  const start = Math.floor(note.at * sampleRate);
  const end = Math.min(bus.length, start + Math.floor((note.seconds + patch.release) * sampleRate));
  if (end <= start) return;
  const oscillate = oscillatorOf(patch, frequencyOf(note.pitch));
  const { drive = 0 } = patch;
  const openness = patch.brightness * frequencyOf(note.pitch);
  let filtered = 0;
  for (let sample = start; sample < end; sample++) {
    const time = (sample - start) / sampleRate;
    const closing = patch.dulling === undefined ? 1 : 0.2 + 0.8 * Math.exp(-time / patch.dulling);
    const coefficient = Math.min(1, (2 * Math.PI * openness * closing) / sampleRate);
    filtered += coefficient * (oscillate(time) - filtered);
    const shaped = drive > 0 ? Math.tanh(filtered * (1 + drive)) : filtered;
    bus[sample]! += shaped * loudnessAt(patch, time, note.seconds) * note.velocity;
  }
}

function loudnessAt({ attack, decay, sustain, release }: Patch, time: number, held: number): number {
  const letGo = time > held ? Math.max(0, 1 - (time - held) / release) : 1;
  if (time < attack) return (time / attack) * letGo;
  return (sustain + (1 - sustain) * Math.exp(-(time - attack) / decay)) * letGo * letGo;
}

type Oscillator = (time: number) => number;

function oscillatorOf(patch: Patch, frequency: number): Oscillator {
  if (patch.wave === 'pluck') return stringOf(frequency);
  const { copies = 1, detune = 0, vibrato = 0 } = patch;
  const voices = Array.from({ length: copies }, (_, copy) => {
    const cents = copies > 1 ? (copy / (copies - 1) - 0.5) * 2 * detune : 0;
    return { step: (frequency * 2 ** (cents / 1200)) / sampleRate, phase: copy * 0.37 };
  });
  const bend = (vibrato / 1200) * Math.LN2;
  return (time) => {
    const wobble = vibrato > 0 ? 1 + bend * Math.sin(2 * Math.PI * 5.3 * time) * Math.min(1, time * 3) : 1;
    let sum = 0;
    for (const voice of voices) {
      const step = voice.step * wobble;
      voice.phase += step;
      if (voice.phase >= 1) voice.phase -= 1;
      sum += waveAt(patch, voice.phase, step, time);
    }
    return sum / copies;
  };
}

function waveAt(patch: Patch, phase: number, step: number, time: number): number {
  switch (patch.wave) {
    case 'triangle':
      return 4 * Math.abs(phase - 0.5) - 1;
    case 'saw':
      return 2 * phase - 1 - stepResidue(phase, step);
    case 'square':
      return (phase < 0.5 ? 1 : -1) + stepResidue(phase, step) - stepResidue((phase + 0.5) % 1, step);
    case 'bell': {
      const { depth = 1, ratio = 2 } = patch;
      return Math.sin(
        2 * Math.PI * phase + depth * Math.exp(-time * 4) * Math.sin(2 * Math.PI * phase * ratio),
      );
    }
    default:
      return Math.sin(2 * Math.PI * phase);
  }
}

/** PolyBLEP: smooths the step of a saw or square wave to prevent aliasing. */
function stepResidue(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

/** Karplus–Strong: a burst of noise in a delay line as long as the string, filtered on every pass. */
function stringOf(frequency: number): Oscillator {
  const length = Math.max(2, Math.round(sampleRate / frequency));
  const loop = Float32Array.from(
    { length },
    (_, at) => ((Math.imul(at + 1, 2_654_435_761) ^ Math.imul(length, 40_503)) >>> 0) / 2_147_483_648 - 1,
  );
  const damping = Math.min(0.4985, 0.4955 + frequency / 400_000);
  let at = 0;
  return () => {
    const next = at + 1 === length ? 0 : at + 1;
    const value = loop[at] ?? 0;
    loop[at] = damping * (value + (loop[next] ?? 0));
    at = next;
    return value;
  };
}
