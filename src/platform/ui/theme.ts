import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';
import { lightQuery, storageKey } from './theme-script.ts';

export type ThemeChoice = 'dark' | 'light' | 'system';
type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

function choiceNow(): ThemeChoice {
  const kept = readStored(storageKey);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

/** Resolves a choice to a theme. */
function themeOf(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(lightQuery).matches ? 'light' : 'dark';
}

function themeNow(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function show(choice: ThemeChoice) {
  document.documentElement.dataset['theme'] = themeOf(choice);
  for (const listener of listeners) listener();
}

/** The system's or another tab's choice changed. */
const follow = () => show(choiceNow());

function listen(listener: () => void) {
  if (listeners.size === 0) {
    matchMedia(lightQuery).addEventListener('change', follow);
    addEventListener('storage', follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia(lightQuery).removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

function setChoice(choice: ThemeChoice) {
  writeStored(storageKey, choice === 'system' ? undefined : choice);
  show(choice);
}

/** The visitor's theme, and a function to change it; other tabs follow. */
export function useTheme() {
  const choice = useSyncExternalStore(listen, choiceNow, () => 'system' as const);
  const theme = useSyncExternalStore(listen, themeNow, () => 'dark' as const);
  return { choice, theme, setChoice };
}
