import { sampleRate } from './tone.ts';
import type { Random } from './random.ts';

export type Drum =
  | 'kick'
  | 'deepKick'
  | 'snare'
  | 'brush'
  | 'clap'
  | 'rim'
  | 'hat'
  | 'openHat'
  | 'ride'
  | 'shaker'
  | 'scraper'
  | 'conga'
  | 'lowConga'
  | 'cowbell';

/** Adds one hit to the bus; `at` in seconds, `velocity` 0 to 1. */
export function playDrum(bus: Float32Array, drum: Drum, at: number, velocity: number, random: Random): void {
  const { seconds, sound } = kit[drum];
  const start = Math.floor(at * sampleRate);
  const end = Math.min(bus.length, start + Math.floor(seconds * sampleRate));
  const stroke = sound(random);
  for (let sample = Math.max(0, start); sample < end; sample++) {
    bus[sample]! += stroke((sample - start) / sampleRate) * velocity;
  }
}

type Sound = (random: Random) => (time: number) => number;

const noise = (random: Random) => random() * 2 - 1;
const sine = (turns: number) => Math.sin(2 * Math.PI * turns);

/** A drum skin: a tone that falls from `from` Hz to `to` Hz. */
function skin(to: number, from: number, fall: number, decay: number): (time: number) => number {
  return (time) => sine(to * time + (from / fall) * (1 - Math.exp(-time * fall))) * Math.exp(-time * decay);
}

/** White noise with the low end taken out: the difference of neighboring samples. */
function hiss(random: Random): () => number {
  let before = 0;
  return () => {
    const now = noise(random);
    const difference = now - before;
    before = now;
    return difference * 0.6;
  };
}

const metal: Sound = (random) => {
  const air = hiss(random);
  return (time) =>
    0.6 * air() +
    0.14 * (Math.sign(sine(3_170 * time)) + Math.sign(sine(4_310 * time)) + Math.sign(sine(5_870 * time)));
};

const damped =
  (sound: Sound, decay: number, attack = 0): Sound =>
  (random) => {
    const stroke = sound(random);
    return (time) => stroke(time) * Math.exp(-time * decay) * (attack > 0 ? Math.min(1, time / attack) : 1);
  };

const kit: Record<Drum, { seconds: number; sound: Sound }> = {
  kick: { seconds: 0.35, sound: () => skin(48, 190, 34, 9) },
  deepKick: { seconds: 0.7, sound: () => skin(42, 120, 22, 4.5) },
  snare: {
    seconds: 0.28,
    sound: (random) => {
      const body = skin(185, 90, 40, 20);
      return (time) => 0.55 * body(time) + 0.6 * noise(random) * Math.exp(-time * 17);
    },
  },
  brush: { seconds: 0.25, sound: damped((random) => hiss(random), 14, 0.02) },
  clap: {
    seconds: 0.3,
    sound: (random) => (time) => {
      const burst = time < 0.03 ? 1 - ((time * 100) % 1) * 0.8 : Math.exp(-(time - 0.03) * 16);
      return 0.7 * noise(random) * burst;
    },
  },
  rim: {
    seconds: 0.08,
    sound: () => (time) => (0.6 * sine(1_720 * time) + 0.4 * sine(820 * time)) * Math.exp(-time * 70),
  },
  hat: { seconds: 0.09, sound: damped(metal, 60) },
  openHat: { seconds: 0.38, sound: damped(metal, 10) },
  ride: { seconds: 0.7, sound: damped(metal, 6.5) },
  shaker: { seconds: 0.12, sound: damped((random) => hiss(random), 32, 0.018) },
  scraper: {
    seconds: 0.16,
    sound: (random) => {
      const air = hiss(random);
      return (time) => air() * (0.35 + 0.65 * Math.abs(sine(34 * time))) * Math.exp(-time * 12);
    },
  },
  conga: { seconds: 0.3, sound: () => skin(285, 40, 60, 15) },
  lowConga: { seconds: 0.4, sound: () => skin(195, 34, 50, 11) },
  cowbell: {
    seconds: 0.25,
    sound: () => (time) =>
      0.35 * (Math.sign(sine(562 * time)) + Math.sign(sine(845 * time))) * Math.exp(-time * 15),
  },
};
