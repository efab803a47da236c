import { tailLength } from './ids.ts';

/**
 * Eight characters of an id, with or without its prefix, that people tell rows apart by: not its end, which the rows of
 * an event share.
 */
export function shortId(id: string): string {
  const bare = id.slice(-36);
  return bare[14] === '8' ? bare.slice(-17, -tailLength).replace('-', '') : bare.slice(-tailLength);
}
