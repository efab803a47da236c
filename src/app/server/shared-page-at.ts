import { sharedEventPages } from '#modules/events/events/server/index.ts';
import { eventWireId, providerOf } from '#modules/events/events/rules.ts';
import { artistProviderOf, outsideKey, profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findDifferences, type PageDifferences } from '#modules/profiles/shared-pages/server/index.ts';
import { CommunityId, wireIdIn, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** Users on a shared page. Bare ids. */
export type PeopleOnPage = {
  /** Named on it. */
  readonly named: readonly string[];
  /** Guests with private accounts, who are left out. */
  readonly private: readonly UserId[];
};

/** A page that signed-in users share. */
type SharedPage = {
  /** `added`: the viewer is going to the event. @returns undefined if guests don't see the page */
  readonly findDifferences: (
    db: Db,
    viewer: Viewer,
    people: readonly PeopleOnPage[],
  ) => Promise<(PageDifferences & { readonly added?: boolean }) | undefined>;
  /** Users with private accounts who are left out for guests, but not for their followers (FOL-11). */
  readonly listPrivatePeople: (db: Db) => Promise<UserId[]>;
};

/** @param address path and search. @returns undefined for other pages */
export function sharedPageAt(address: string): SharedPage | undefined {
  const [path = '', search = ''] = address.split('?', 2);
  const [, kind = '', ...parts] = path.split('/').map(decoded);
  return kind === 'events' ? eventPageOf(parts, new URLSearchParams(search)) : profilePageOf(kind, parts);
}

/** Checkout has a page of its own, because it opens with the viewer's order. */
function eventPageOf(
  [code = '', id, ...rest]: readonly string[],
  search: URLSearchParams,
): SharedPage | undefined {
  const provider = providerOf(code);
  if (!provider || !id || rest.length > 1 || search.has('checkout')) return undefined;
  const wireId = eventWireId({ provider, providerId: id });
  return {
    findDifferences: (db, viewer, people) => sharedEventPages.findDifferences(db, wireId, viewer, people),
    listPrivatePeople: (db) => sharedEventPages.listPrivateGuests(db, wireId),
  };
}

/** These pages show the same users to everyone who isn't blocked. */
function profilePageOf(kind: string, parts: readonly string[]): SharedPage | undefined {
  const key = profileKeyAt(kind, parts);
  return (
    key && {
      findDifferences: (db, viewer, people) =>
        findDifferences(
          db,
          key,
          viewer,
          people.flatMap(({ named }) => named),
          sharedEventPages.eventsChangedAt,
        ),
      listPrivatePeople: async () => [],
    }
  );
}

function profileKeyAt(kind: string, parts: readonly string[]) {
  const [first = '', second = ''] = parts;
  if (kind === 'venues' && parts.length <= 2)
    return { type: 'venue', ...outsideKey('venue', first) } as const;
  if (kind === 'artists' && parts.length <= 3) {
    const provider = artistProviderOf(first);
    return provider ? ({ type: 'artist', provider, providerId: second } as const) : undefined;
  }
  return kind === 'communities' && parts.length === 1
    ? profileKeyOf(wireIdIn(CommunityId, first))
    : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
