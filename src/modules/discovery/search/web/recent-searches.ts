import { useSyncExternalStore } from 'react';

const place = 'backbeat.recent-searches';
const mostRecent = 6;

/** Recent searches, kept only in this browser. */
let recent: readonly string[] | undefined;
const listeners = new Set<() => void>();
const none: readonly string[] = [];

function read(): readonly string[] {
  if (recent) return recent;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    recent = Array.isArray(kept)
      ? kept.filter((text) => typeof text === 'string').slice(0, mostRecent)
      : none;
  } catch {
    recent = none; // storage is unavailable or has something else
  }
  return recent;
}

function write(next: readonly string[]) {
  recent = next;
  try {
    if (next.length > 0) localStorage.setItem(place, JSON.stringify(next));
    else localStorage.removeItem(place);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

export function remember(text: string): void {
  if (text === '') return;
  const others = read().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, mostRecent));
}

export function forgetSearches(): void {
  write(none);
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(listen, read, () => none);
}
