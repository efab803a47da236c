import { createHash } from 'node:crypto';
import { parse, v5, v7 } from 'uuid';

/** UUID namespace of the demo city. */
const namespace = parse('6f2f6f0e-9d0c-5f3b-8f5a-0b7c1d2e3f40');

/**
 * A stable id: the same thing has the same id on every machine, so links survive a reseed. The starting list of genres
 * has ids made in the same way.
 */
export function idOf(kind: string, key: string): string {
  return v5(`${kind} ${key}`, namespace);
}

/** The same for things that are processed in the order of their ids. */
export function idInOrder(at: Date, place: number, key: string): string {
  return v7({ msecs: at.getTime() + place, random: createHash('sha256').update(key).digest() });
}

/** An id in the payment provider's format: `pi_` and 24 characters. */
export function providerIdOf(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(`${prefix} ${key}`).digest('hex').slice(0, 24)}`;
}
