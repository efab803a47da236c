import { policyAbout } from '#platform/contract.ts';
import type { CollectionId } from '#platform/ids.ts';

/** Who alone may hand a list over or delete it. */
export const collectionOwner = policyAbout<CollectionId>('collection.owner');
/** The owner, and those who accepted to help. */
export const collectionContributor = policyAbout<CollectionId>('collection.contributor');
