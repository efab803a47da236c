import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import { collectionPath, collectionPrefix } from '../rules.ts';
import { findReportedCollection } from './reported-collection-store.ts';

/** How safety finds collections and do-lists. They can't be hidden. */
export const moderatedCollections: Moderated = {
  find: findByOwnId(collectionPrefix, findReportedCollection, collectionPath),
};
