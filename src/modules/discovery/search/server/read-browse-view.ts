import { findListedCity } from '#modules/instance/settings/server/index.ts';
import { readCommunityFacts } from '#modules/profiles/communities/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { limits, type BrowseGroupId, type BrowseView, type getBrowseView } from '../contract.ts';
import { browseTitles } from '../copy.ts';
import { eventDayIn, eventDays, pointOf, weekendOf, type Kind } from '../rules.ts';
import { listArtistsPlaying, listNewCommunities } from './browse-store.ts';
import type { Finding } from './find-things.ts';
import { readItems } from './read-items.ts';
import type { EventFilters, Query } from './search-port.ts';
import { readZoneAt } from './zone-store.ts';

const soonDays = 21;

/** The Explore carousels: three queries at once, then one per kind they found (EXP-01). */
export async function readBrowseView(
  finding: Finding,
  asked: InputOf<typeof getBrowseView>,
  now: Date,
  viewerId?: UserId,
): Promise<BrowseView> {
  const { db, port } = finding;
  const { limit, offset } = asked;
  const { name, latitude, longitude } = await findListedCity(db, asked.city);
  const point = pointOf(asked) ?? { latitude, longitude };
  const around = { point, distanceKm: limits.distance };
  const timezone = await readZoneAt(db, point);
  const today = eventDayIn(now, timezone);
  const page = { limit, offset };
  const [lists, communities, artists] = await Promise.all([
    port.list(queriesFor({ around, now, timezone, today, ...page })),
    listNewCommunities(db, { ...page, city: asked.city === undefined ? undefined : name }),
    listArtistsPlaying(db, { around, now, days: soonDays, ...page }),
  ]);
  const groups: ReadonlyMap<string, readonly string[]> = new Map([
    ...lists,
    ['communities', communities],
    ['artists', artists],
  ]);
  const ids = [...new Set([...groups.values()].flat())];
  const [shown, facts] = await Promise.all([
    port.read(ids).then((things) => readItems({ ...finding, from: point }, things)),
    readCommunityFacts(db, communities, viewerId),
  ]);
  const seeAll = searchesFrom(today);
  const order = Object.keys(seeAll) as BrowseGroupId[];
  const found = order
    .map((id) => ({
      id,
      title: browseTitles[id],
      items: (groups.get(id) ?? []).flatMap((one) => {
        const item = shown.get(one);
        return item ? [item.type === 'community' ? { ...item, ...facts.get(one) } : item] : [];
      }),
      seeAll: seeAll[id],
    }))
    .filter((group) => group.items.length > 0);
  return { items: found, offset, total: found.length };
}

type Browsing = Required<Pick<Query, 'now' | 'limit' | 'offset'>> & {
  readonly around: NonNullable<Query['around']>;
  readonly timezone: string;
  readonly today: string;
};

/** The carousels that the search fills. */
function queriesFor({ timezone, today, ...rest }: Browsing): Readonly<Record<string, Query>> {
  const { from, to } = weekendOf(today);
  // Tonight has its own carousel.
  const later = { from: [from, addDays(today, 1)].toSorted().at(-1)!, to };
  const filtersFor = (dates: { from?: string; to?: string }, free = false): EventFilters => ({
    window: eventDays({ ...dates, timezone }, rest.now),
    free,
    genres: [],
  });
  const query = (kind: Kind, order: Query['order'], filters?: EventFilters): Query => ({
    ...rest,
    key: '',
    kinds: [kind],
    filters,
    order,
  });
  return {
    tonight: query('event', 'popularity', filtersFor({ to: today })),
    ...(later.from <= later.to && { weekend: query('event', 'popularity', filtersFor(later)) }),
    free: query('event', 'time', filtersFor({}, true)),
    venues: query('venue', 'distance'),
    neighborhoods: query('neighborhood', 'distance'),
    collections: { ...query('collection', 'popularity'), around: undefined },
  };
}

/** The search that shows all of a carousel, in the order of the carousels. */
function searchesFrom(today: string): Readonly<Record<BrowseGroupId, string | null>> {
  const { from, to } = weekendOf(today);
  return {
    tonight: `type=event&range=local&from=${today}&to=${today}`,
    weekend: `type=event&range=local&from=${from}&to=${to}`,
    free: 'type=event&range=local&free=true',
    communities: 'type=community',
    artists: 'type=artist',
    venues: 'type=venue&range=local',
    neighborhoods: 'type=neighborhood&range=local',
    collections: 'type=collection',
  };
}
