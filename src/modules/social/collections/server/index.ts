import { requireUser } from '#modules/profiles/profiles/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import { followEvents } from './follow-events.ts';
import { readCollection, readCollectionEvents, readShelf } from './read-collections.ts';
import { policies, writeRoutes } from './write-routes.ts';

export { moderatedCollections } from './moderated-collections.ts';
export { answer as answerContribution } from './change-collection.ts';
export { forgetLists } from './forget-lists.ts';
export { listFreshest } from './store.ts';
export { findContributor, partWaysInLists } from './write-store.ts';
export { readCollection, readCollectionCards, readShelf, withPosters } from './read-collections.ts';

export function openCollections(services: Pick<Services, 'db'>): Feature {
  return {
    routes: [
      route(calls.listCollections, ({ input, db }) => readShelf(db, { kind: input.kind }, input)),
      route(calls.getCollection, ({ input, viewer, db }) => readCollection(db, input.collectionId, viewer)),
      route(calls.listCollectionEvents, ({ input, viewer, db }) =>
        readCollectionEvents(db, input.collectionId, viewer, input),
      ),
      route(calls.listUserCollections, async ({ input, db }) =>
        readShelf(db, { creatorId: await requireUser(db, input.userId) }, input),
      ),
      ...writeRoutes(),
    ],
    policies,
    subscribers: [followEvents(services.db)],
  };
}
