import type { When } from '#modules/events/events/lists-contract.ts';
import { readAfter } from '#modules/events/events/web/index.ts';

/** Upcoming or past, and where the list starts. Both are part of the address. */
export type Side = { readonly when?: 'past' | undefined; readonly after?: string | undefined };

/** Tabs that are part of the address. */
const pageTabs = ['posts', 'events', 'members', 'about'] as const;
export type PageTab = (typeof pageTabs)[number];

/** The same with the open tab. Without one, events are shown. */
export function readTabbed(search: Record<string, unknown>): Side & { readonly tab?: PageTab | undefined } {
  return { ...readSide(search), tab: pageTabs.find((tab) => tab === search.tab && tab !== 'events') };
}

export function readSide(search: Record<string, unknown>): Side {
  return { when: search.when === 'past' ? 'past' : undefined, ...readAfter(search) };
}

/** As calls expect it. */
export function sideInput({
  when = 'upcoming',
  after,
}: {
  when?: When | undefined;
  after?: string | undefined;
}) {
  return { when, ...(after && { cursor: after }) };
}
