import { isUuid } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Subscriber, Services, StoredEvent } from '#platform/server/feature.ts';
import { indexProfile, indexThings, type Source } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';
import type { SearchOptions } from './find-things.ts';
import { isIndexed, reindex, retireNights } from './reindex.ts';
import { rescore } from './rescore.ts';
import { routesOf } from './routes.ts';

export { indexThings } from './index-things.ts';
export { reindex } from './reindex.ts';
export { reindexInBulk } from './reindex-in-bulk.ts';
export type { OutsideLocations } from './read-items.ts';
export { readZoneAt } from './zone-store.ts';

/** Facts whose payload names what has changed, by its bare id in the field beside. */
const heard: readonly (readonly [on: string, field: string, source: Source])[] = [
  ['account.opened', 'userId', 'profile'],
  ['profile.*', 'profileId', 'profile'],
  ['event.*', 'eventId', 'event'],
  ['track.*', 'trackId', 'track'],
  ['neighborhood.*', 'neighborhoodId', 'neighborhood'],
  ['collection.*', 'collectionId', 'collection'],
];

const hour = 3600;
const fiveMinutes = 300;

export function openSearch({ db }: Pick<Services, 'db'>, options: SearchOptions = {}): Feature {
  return {
    routes: routesOf(openPostgresSearch(db), options),
    subscribers: heard.map((one) => subscriberTo(db, one)),
    scheduledTasks: [
      {
        name: 'search.retire-nights',
        everySeconds: hour,
        run: async () => {
          if (!(await isIndexed(db))) await reindex(db);
          else await retireNights(db);
        },
      },
      {
        name: 'search.rescore',
        everySeconds: fiveMinutes,
        run: async () => {
          if (await isIndexed(db)) await rescore(db, new Date());
        },
      },
    ],
    jobs: { 'search.reindex': async () => void (await reindex(db)) },
  };
}

function subscriberTo(db: Db, [on, field, source]: (typeof heard)[number]): Subscriber {
  return {
    name: `search.index-${on.replace(/\W+$/, '').replaceAll('.', '-')}`,
    on,
    by: 'queued',
    handle: async ({ payload }: StoredEvent) => {
      const id = payload[field];
      if (typeof id !== 'string' || !isUuid(id)) return;
      if (source === 'profile') await indexProfile(db, id);
      else await indexThings(db, [{ source, id }]);
    },
  };
}
