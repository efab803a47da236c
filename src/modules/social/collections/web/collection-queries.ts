import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getCollection, listCollections, type CollectionKind } from '../contract.ts';

export const collectionQuery = (collectionId: string) =>
  queryOf(getCollection, { collectionId }, ['collections', collectionId]);

export const collectionsQuery = (kind: CollectionKind, after?: string) =>
  pagesOf(listCollections, { kind, ...(after && { cursor: after }) }, [
    'collections',
    'list',
    kind,
    after ?? '',
  ]);
