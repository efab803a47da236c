import * as z from 'zod/mini';
import { OutsidePlace } from '../place.ts';

/**
 * An id that contains the place, for providers without a lookup by id. It isn't signed: a typed address would be as
 * trustworthy.
 */
export function carriedId(place: OutsidePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @returns undefined for other ids and other providers */
export function placeOfId(placeId: string, provider: string): OutsidePlace | undefined {
  try {
    const read = z.safeParse(OutsidePlace, JSON.parse(Buffer.from(placeId, 'base64url').toString()));
    return read.success && read.data.provider === provider ? read.data : undefined;
  } catch {
    return undefined;
  }
}
