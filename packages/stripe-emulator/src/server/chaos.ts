import { createHash } from 'node:crypto';

/**
 * How badly webhooks are delivered, for tests (PAY-09, A6). Probabilities from 0 to 1. The same seed makes the same
 * choices for the same sequence of events.
 */
export type Chaos = {
  /** Never sent; only the event list tells of it. */
  readonly drop: number;
  /** Sent twice. */
  readonly dup: number;
  /** Held back for up to a second, each event for its own time. */
  readonly reorder: boolean;
  /** Every delivery is late by so many milliseconds. */
  readonly delay: number;
  readonly seed: number;
};

export const calm: Chaos = { drop: 0, dup: 0, reorder: false, delay: 0, seed: 1 };

/**
 * Reads `drop`, `drop:0.3`, `dup`, `reorder`, `delay:1500`, `seed:7`, in any number, by commas.
 * @throws Error when a part is none of these
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
    else throw new Error(`Chaos "${part}" is none of drop, drop:0.3, dup, reorder, delay:1500, seed:7.`);
  }
  return chaos;
}

/** One delivery to schedule: how late, and whether it is lost. */
export type PlannedDelivery = { readonly lateBy: number; readonly lost: boolean };

/** @param sequence the number of the event, so that a seed always means the same */
export function planDeliveries(chaos: Chaos, sequence: number): readonly PlannedDelivery[] {
  const chance = (purpose: string) => chanceOf(`${chaos.seed} ${sequence} ${purpose}`);
  const lost = chance('drop') < chaos.drop;
  const copies = chance('dup') < chaos.dup ? ['first', 'second'] : ['first'];
  return copies.map((copy) => ({
    lost,
    lateBy: chaos.delay + (chaos.reorder ? Math.floor(chance(copy) * 1000) : 0),
  }));
}

/** From 0 to just below 1, evenly spread. */
function chanceOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
