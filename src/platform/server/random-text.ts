import { randomBytes } from 'node:crypto';

const pooledBytes = 4096;
let pool = Buffer.alloc(0);

/** Random bytes, requested from the system many at a time, because single requests are slow. */
export function randomBuffer(bytes: number): Buffer {
  if (pool.length < bytes) pool = randomBytes(pooledBytes);
  const own = pool.subarray(0, bytes);
  pool = pool.subarray(bytes);
  return own;
}

/** Random bytes as base64url. */
export const randomText = (bytes: number): string => randomBuffer(bytes).toString('base64url');
