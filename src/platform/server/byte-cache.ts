import { LRUCache } from 'lru-cache';

export const megabyte = 1_000_000;

/** Of the cache itself for an entry, besides its key and value. */
const entryBytes = 100;

export type ByteCacheOptions<Value> = {
  /** Estimated bytes of all keys and values. Beyond it, the least recently used are dropped. */
  readonly maxBytes: number;
  /** Milliseconds after which an entry is dropped, so that an idle process gets its memory back. */
  readonly milliseconds?: number;
  readonly sizeOf?: (value: Value) => number;
  readonly now?: () => number;
};

/** A cache with a limit in bytes, because entries differ in size. */
export function openByteCache<Value extends NonNullable<unknown>>({
  maxBytes,
  milliseconds,
  sizeOf = bytesOf,
  now = () => performance.now(),
}: ByteCacheOptions<Value>): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => entryBytes + key.length * 2 + sizeOf(value),
    // lru-cache treats 0 as unlimited.
    ...(milliseconds !== undefined && { ttl: Math.max(1, Math.ceil(milliseconds)), ttlAutopurge: true }),
    ttlResolution: 0,
    perf: { now },
  });
}

/** Estimates the memory of data: strings with two bytes per character, objects with their fields. */
export function bytesOf(value: unknown): number {
  const seen = new Set<object>();
  const open = [value];
  let bytes = 0;
  while (open.length > 0) {
    const one = open.pop();
    bytes += 16;
    if (typeof one === 'string') bytes += one.length * 2;
    else if (ArrayBuffer.isView(one)) bytes += one.byteLength;
    else if (typeof one === 'object' && one !== null && !seen.has(one)) {
      seen.add(one);
      // An entry of a Map is a pair, and an item of a Set comes as it is.
      const parts = one instanceof Map || one instanceof Set ? one : Object.values(one);
      for (const part of parts) open.push(part);
    }
  }
  return bytes;
}
