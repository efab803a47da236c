import { createHash } from 'node:crypto';

/**
 * How unreliably webhooks are delivered, for tests (PAY-09, A6). Probabilities from 0 to 1. The same seed makes the
 * same choices for the same sequence of events.
 */
export type Chaos = {
  /** Never sent; only the event list has it. */
  readonly drop: number;
  /** Sent twice. */
  readonly dup: number;
  /** Delayed by up to a second, independently for each event. */
  readonly reorder: boolean;
  /** Delays every delivery by this many milliseconds. */
  readonly delay: number;
  readonly seed: number;
};

export const calm: Chaos = { drop: 0, dup: 0, reorder: false, delay: 0, seed: 1 };

/**
 * Parses `drop`, `drop:0.3`, `dup`, `reorder`, `delay:1500` and `seed:7`, in any combination, separated by commas.
 * @throws Error on any other part
 */
export function readChaos(text: string): Chaos {
  let chaos = calm;
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', value] = part.trim().split(':');
    const number = value === undefined ? 1 : Number(value);
    const isProbability = number >= 0 && number <= 1;
    if ((name === 'drop' || name === 'dup') && isProbability) chaos = { ...chaos, [name]: number };
    else if (name === 'reorder' && value === undefined) chaos = { ...chaos, reorder: true };
    else if ((name === 'delay' || name === 'seed') && value !== undefined && number >= 0)
      chaos = { ...chaos, [name]: number };
    else throw new Error(`Unknown chaos "${part}". Use drop, drop:0.3, dup, reorder, delay:1500 or seed:7.`);
  }
  return chaos;
}

/** A delivery to schedule: its delay, and whether it is dropped. */
export type PlannedDelivery = { readonly lateBy: number; readonly lost: boolean };

/** @param sequence the number of the event, so that a seed always makes the same choices */
export function planDeliveries(chaos: Chaos, sequence: number): readonly PlannedDelivery[] {
  const chance = (purpose: string) => chanceOf(`${chaos.seed} ${sequence} ${purpose}`);
  const lost = chance('drop') < chaos.drop;
  const copies = chance('dup') < chaos.dup ? ['first', 'second'] : ['first'];
  return copies.map((copy) => ({
    lost,
    lateBy: chaos.delay + (chaos.reorder ? Math.floor(chance(copy) * 1000) : 0),
  }));
}

/** Uniform in [0, 1). */
function chanceOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
