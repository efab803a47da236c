import type { When } from '#features/events/contract.ts';
import { readAfter } from '#features/events/web/index.ts';

/** Which side of now a page shows, and where its list begins: both live in the address, to be shared. */
export type Side = { readonly when?: 'past' | undefined; readonly after?: string | undefined };

export function readSide(search: Record<string, unknown>): Side {
  return { when: search.when === 'past' ? 'past' : undefined, ...readAfter(search) };
}

/** As the calls want it. */
export function sideInput({
  when = 'upcoming',
  after,
}: {
  when?: When | undefined;
  after?: string | undefined;
}) {
  return { when, ...(after && { cursor: after }) };
}
