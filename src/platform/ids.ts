import { v7 } from 'uuid';

const randomAtOnce = 128;
const randomBytes = 16;
let random = new Uint8Array(0);
let last = { msecs: 0, seq: 0 };

/**
 * A new id: uuid v7, so that rows made later sort later. Random bytes are asked of the system for many ids at once: one by
 * one they cost more than much else of a request.
 */
export function newId(): string {
  if (random.length === 0) random = crypto.getRandomValues(new Uint8Array(randomAtOnce * randomBytes));
  const own = random.subarray(0, randomBytes);
  random = random.subarray(randomBytes);
  last = following(last, Date.now(), own);
  return v7({ random: own, ...last });
}

/** Within one millisecond, or when the clock goes back, ids are counted on from the last one (RFC 9562, 6.2). */
function following({ msecs, seq }: typeof last, now: number, own: Uint8Array): typeof last {
  if (now > msecs) return { msecs: now, seq: new DataView(own.buffer, own.byteOffset).getUint32(0) >>> 1 };
  const next = (seq + 1) | 0;
  return { msecs: next === 0 ? msecs + 1 : msecs, seq: next };
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

/** The prefix of people on the wire (PLT-04). */
export const userPrefix = 'user:us-west-2:';

/** Adds the prefix of the wire (PLT-04): `toWire('order:', id)`. */
export function toWire<Prefix extends string>(prefix: Prefix, id: string): `${Prefix}${string}` {
  return `${prefix}${id}`;
}

/** Takes the prefix off; an id that comes without it, as in our page addresses, is accepted. @returns undefined when it is no id. */
export function fromWire(prefix: string, text: string): string | undefined {
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return isUuid(id) ? id : undefined;
}
