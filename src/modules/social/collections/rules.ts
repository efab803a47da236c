import { bareId } from '#platform/ids.ts';
import type { CollectionKind } from './contract.ts';

/** The canonical path of a do-list or collection, by its kind. */
export function collectionPath({
  id,
  kind,
}: {
  id: string;
  kind: CollectionKind;
}): `/do-lists/${string}` | `/collections/${string}` {
  const bare = bareId(id);
  return kind === 'do-list' ? `/do-lists/${bare}` : `/collections/${bare}`;
}

export const limits = {
  /** Characters. */
  name: 100,
  description: 500,
  note: 200,
  /** Per list. */
  events: 100,
  contributors: 20,
  /** Per user. */
  lists: 100,
} as const;
