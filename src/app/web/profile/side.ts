import type { When } from '#modules/events/events/contract.ts';
import { readAfter } from '#modules/events/events/web/index.ts';

/** Which side of now a page shows, and where its list begins: both live in the address, to be shared. */
export type Side = { readonly when?: 'past' | undefined; readonly after?: string | undefined };

/** The parts of a page that have an address of their own. */
const pageTabs = ['posts', 'events', 'members', 'about'] as const;
export type PageTab = (typeof pageTabs)[number];

/** The same, with the part of the page that is open; without one it is the nights. */
export function readTabbed(search: Record<string, unknown>): Side & { readonly tab?: PageTab | undefined } {
  return { ...readSide(search), tab: pageTabs.find((tab) => tab === search.tab && tab !== 'events') };
}

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
