import { policyAbout } from '#platform/contract.ts';

/** Who alone may hand a list over or delete it. */
export const collectionOwner = policyAbout('collection.owner');
/** The owner, and those who accepted to help. */
export const collectionContributor = policyAbout('collection.contributor');
