import type { OffersOf } from '#modules/events/events/server/index.ts';
import { requireUser } from '#modules/profiles/profiles/server/index.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http.ts';
import * as calls from '../contract.ts';
import { readCollection, readCollectionEvents, readShelf } from './read-collections.ts';
import { policies, writeRoutes } from './write-routes.ts';

export { answer as answerContribution } from './change-collection.ts';
export { forgetLists } from './forget-lists.ts';
export { readCollection, readCollectionCards, readShelf } from './read-collections.ts';

/** @param offersOf asks the tickets what cards may say of them. */
export function openCollections(offersOf: OffersOf): Feature {
  return {
    routes: [
      route(calls.listCollections, ({ input, db }) => readShelf(db, offersOf, { kind: input.kind }, input)),
      route(calls.getCollection, ({ input, viewer, db }) =>
        readCollection(db, offersOf, input.collectionId, viewer),
      ),
      route(calls.listCollectionEvents, ({ input, viewer, db }) =>
        readCollectionEvents(db, offersOf, input.collectionId, viewer, input),
      ),
      route(calls.listUserCollections, async ({ input, db }) =>
        readShelf(db, offersOf, { creatorId: await requireUser(db, input.userId) }, input),
      ),
      ...writeRoutes(offersOf),
    ],
    policies,
  };
}
