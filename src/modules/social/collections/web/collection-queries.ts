import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getCollection, listCollections, listUserCollections, type CollectionKind } from '../contract.ts';

export const collectionQuery = (collectionId: string) =>
  queryOf(getCollection, { collectionId }, ['collections', collectionId]);

export const collectionsQuery = (kind: CollectionKind, after?: string) =>
  pagesOf(listCollections, { kind, ...(after && { cursor: after }) }, [
    'collections',
    'list',
    kind,
    after ?? '',
  ]);

export const userCollectionsQuery = (userId: string) =>
  pagesOf(listUserCollections, { userId }, ['collections', 'of', userId]);
