import * as z from 'zod/mini';
import { OutsidePlace } from '../place.ts';

/** An id that carries its place along, for maps that cannot be asked for one by its id. It proves nothing: a typed address would be as good. */
export function carriedId(place: OutsidePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @returns undefined when it is no id of ours, or of another provider */
export function placeOfId(placeId: string, provider: string): OutsidePlace | undefined {
  try {
    const read = z.safeParse(OutsidePlace, JSON.parse(Buffer.from(placeId, 'base64url').toString()));
    return read.success && read.data.provider === provider ? read.data : undefined;
  } catch {
    return undefined;
  }
}
