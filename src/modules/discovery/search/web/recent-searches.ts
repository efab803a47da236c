import { useSyncExternalStore } from 'react';
import { onStored, readStored, writeStored } from '#platform/ui/browser-storage.ts';

const place = 'backbeat.recent-searches';
const mostRecent = 6;

/** `of`: the user; `null` for a guest, whose searches go to the account that signs in next. */
type Recent = { readonly of: string | null; readonly texts: readonly string[] };

/** Recent searches, kept only in this browser. */
let recent: Recent | undefined;
const none: readonly string[] = [];

function readSaved(): Recent {
  try {
    const kept = JSON.parse(readStored(place) ?? 'null') as Partial<Recent> | null;
    if (!Array.isArray(kept?.texts)) return { of: null, texts: none };
    const texts = kept.texts.filter((text) => typeof text === 'string').slice(0, mostRecent);
    return { of: typeof kept.of === 'string' ? kept.of : null, texts };
  } catch {
    return { of: null, texts: none }; // something else is stored
  }
}

/** Other users' searches are never read. */
function read(userId: string | undefined): readonly string[] {
  recent ??= readSaved();
  return recent.of === null || recent.of === userId ? recent.texts : none;
}

function write(next: Recent) {
  recent = next;
  writeStored(place, next.texts.length > 0 ? JSON.stringify(next) : undefined);
}

export function remember(text: string, userId: string | undefined): void {
  if (text === '') return;
  const others = read(userId).filter((kept) => kept.toLowerCase() !== text.toLowerCase());
  write({ of: userId ?? null, texts: [text, ...others].slice(0, mostRecent) });
}

export function forgetSearches(): void {
  write({ of: null, texts: none });
}

export function useRecentSearches(userId: string | undefined): readonly string[] {
  return useSyncExternalStore(
    onStored,
    () => read(userId),
    () => none,
  );
}
