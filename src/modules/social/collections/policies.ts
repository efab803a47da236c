import { policyAbout } from '#platform/contract.ts';
import type { CollectionId } from '#platform/ids.ts';

/** Only the owner may delete a list or manage its contributors. */
export const collectionOwner = policyAbout<CollectionId>('collection.owner');
/** The owner and confirmed contributors. */
export const collectionContributor = policyAbout<CollectionId>('collection.contributor');
