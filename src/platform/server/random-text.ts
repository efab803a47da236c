import { randomBytes } from 'node:crypto';

const pooledBytes = 4096;
let pool = Buffer.alloc(0);

/** Random bytes as base64url. Requested from the system many at a time, because single requests are slow. */
export function randomText(bytes: number): string {
  if (pool.length < bytes) pool = randomBytes(pooledBytes);
  const text = pool.toString('base64url', 0, bytes);
  pool = pool.subarray(bytes);
  return text;
}
