import { CollectionId } from '#platform/ids.ts';
import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import { collectionPath } from '../rules.ts';
import { findReportedCollection } from './reported-collection-store.ts';

/** Lets moderators find reported lists. Lists can't be hidden. */
export const moderatedCollections: Moderated = {
  find: findByOwnId(CollectionId, findReportedCollection, collectionPath),
};
