import type { CollectionKind } from './contract.ts';

export const collectionPrefix = 'collection:';

/** The one address of a do-list or collection: its shelf follows its kind. */
export function collectionPath({ id, kind }: { id: string; kind: CollectionKind }): string {
  const bare = id.slice(id.lastIndexOf(':') + 1);
  return kind === 'do-list' ? `/do-lists/${bare}` : `/collections/${bare}`;
}

/** Minutes on foot or on wheels between two stops are nobody's business here; the pause between them is. */
export function pauseText(end: string, start: string): string | undefined {
  const minutes = Math.round((Date.parse(start) - Date.parse(end)) / 60_000);
  if (minutes <= 0) return undefined;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

export const limits = {
  /** Characters. */
  name: 100,
  description: 500,
  note: 200,
  /** Of one list. */
  events: 100,
  contributors: 20,
  /** Of one person. */
  lists: 100,
} as const;
