import { eventEvents } from '#modules/events/events/events.ts';
import { hashtagChanged } from '#modules/events/hashtags/events.ts';
import { teamAnswered, teamRemoved, teamRoleChanged } from '#modules/events/teams/events.ts';
import { accountOpened } from '#modules/identity/accounts/events.ts';
import { cityRenamed } from '#modules/instance/cities/events.ts';
import { genreChanged, trackAdded, trackChanged, trackRemoved } from '#modules/music/events.ts';
import { neighborhoodChanged } from '#modules/profiles/places/events.ts';
import { profileChanged, profileCreated, profileDeleted } from '#modules/profiles/profiles/events.ts';
import { eventSafetyEvents, profileSafetyEvents } from '#modules/safety/moderation/events.ts';
import { collectionEvents } from '#modules/social/collections/events.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { indexGenre, indexHashtag, indexNames, indexProfile, indexThings } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';
import type { SearchOptions } from './find-things.ts';
import { isIndexed, reindex, retirePastEvents } from './reindex.ts';
import { rescore } from './rescore.ts';
import { routesOf } from './routes.ts';

export { indexThings } from './index-things.ts';
export { reindex } from './reindex.ts';
export { reindexInBulk } from './reindex-in-bulk.ts';
export type { OutsideLocations } from './read-items.ts';
export { readZoneAt } from './zone-store.ts';

const hour = 3600;
const fiveMinutes = 300;

export function openSearch({ db }: Pick<Services, 'db'>, options: SearchOptions = {}): Feature {
  return {
    routes: routesOf(openPostgresSearch(db), options),
    subscribers: subscribersOf(db),
    scheduledTasks: [
      {
        name: 'search.retire-past-events',
        everySeconds: hour,
        run: async () => {
          if (!(await isIndexed(db))) await reindex(db);
          else await retirePastEvents(db);
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

function subscribersOf(db: Db): Subscriber[] {
  return [
    subscribe(accountOpened, {
      name: 'search.index-account-opened',
      by: 'queued',
      handle: ({ payload: { userId } }) => indexProfile(db, userId),
    }),
    subscribe([profileCreated, profileChanged, profileDeleted, ...profileSafetyEvents], {
      name: 'search.index-profile',
      by: 'queued',
      handle: ({ payload: { profileId } }) => indexProfile(db, profileId),
    }),
    subscribe([...eventEvents, ...eventSafetyEvents], {
      name: 'search.index-event',
      by: 'queued',
      handle: ({ payload: { eventId } }) => indexThings(db, [{ source: 'event', id: eventId }]),
    }),
    subscribe([teamAnswered, teamRoleChanged, teamRemoved], {
      name: 'search.index-hosts',
      by: 'queued',
      handle: async ({ payload: { eventId } }) => {
        if (eventId) await indexThings(db, [{ source: 'event', id: eventId }]);
      },
    }),
    subscribe(neighborhoodChanged, {
      name: 'search.index-neighborhood',
      by: 'queued',
      handle: ({ payload: { neighborhoodId } }) =>
        indexThings(db, [{ source: 'neighborhood', id: neighborhoodId }]),
    }),
    subscribe(cityRenamed, {
      name: 'search.index-cities',
      by: 'queued',
      handle: () => indexNames(db, openPostgresSearch(db)),
    }),
    subscribe(genreChanged, {
      name: 'search.index-genre',
      by: 'queued',
      handle: ({ payload: { genreId } }) => indexGenre(db, genreId),
    }),
    subscribe(hashtagChanged, {
      name: 'search.index-hashtag',
      by: 'queued',
      handle: ({ payload: { tag } }) => indexHashtag(db, tag),
    }),
    subscribe([trackAdded, trackChanged, trackRemoved], {
      name: 'search.index-track',
      by: 'queued',
      handle: ({ payload: { trackId } }) => indexThings(db, [{ source: 'track', id: trackId }]),
    }),
    subscribe(collectionEvents, {
      name: 'search.index-collection',
      by: 'queued',
      handle: ({ payload: { collectionId } }) =>
        indexThings(db, [{ source: 'collection', id: collectionId }]),
    }),
  ];
}
