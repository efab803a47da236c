import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#platform/ids.ts';

const idLength = 22;
const proofBytes = 18;

/** The secret part of a fan's feed address: who it is, and a proof that only we can make. Nothing of it is stored. */
export function fanToken(secret: string, userId: string, generation: number): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + proofOf(secret, userId, generation).toString('base64url');
}

/** @returns whose token it says it is; the proof is still to be checked */
export function fanOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token.slice(0, idLength), 'base64url');
  if (token.length !== idLength + (proofBytes / 3) * 4 || bytes.length !== 16) return undefined;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : undefined;
}

export function isFanToken(token: string, secret: string, userId: string, generation: number): boolean {
  const given = Buffer.from(token);
  const right = Buffer.from(fanToken(secret, userId, generation));
  return given.length === right.length && timingSafeEqual(given, right);
}

function proofOf(secret: string, userId: string, generation: number): Buffer {
  const proof = createHmac('sha256', secret).update(`fan-feed\0${userId}\0${generation}`).digest();
  return proof.subarray(0, proofBytes);
}
