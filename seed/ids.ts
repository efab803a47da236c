import { createHash } from 'node:crypto';
import { parse, v5, v7 } from 'uuid';

/** Of the demo city; another one gives everything other ids. */
const namespace = parse('6f2f6f0e-9d0c-5f3b-8f5a-0b7c1d2e3f40');

/** The id of a thing of the city: the same thing has the same one on every machine, so links outlive a fresh start. */
export function idOf(kind: string, key: string): string {
  return v5(`${kind} ${key}`, namespace);
}

/** The same for things that are worked through in the order of their ids. */
export function idInOrder(at: Date, place: number, key: string): string {
  return v7({ msecs: at.getTime() + place, random: createHash('sha256').update(key).digest() });
}

/** An id as the payment provider makes them: `pi_` and 24 letters and digits. */
export function providerIdOf(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(`${prefix} ${key}`).digest('hex').slice(0, 24)}`;
}
