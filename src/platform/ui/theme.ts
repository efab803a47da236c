import { useSyncExternalStore } from 'react';
import { lightQuery, storageKey } from './theme-script.ts';

export type ThemeChoice = 'dark' | 'light' | 'system';
type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

function choiceNow(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'dark' || kept === 'light' ? kept : 'system';
  } catch {
    return 'system'; // some private windows block storage; use the system's theme
  }
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
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Some private windows block storage; the choice then applies to this page.
  }
  show(choice);
}

/** The visitor's theme, and a function to change it; other tabs follow. */
export function useTheme() {
  const choice = useSyncExternalStore(listen, choiceNow, () => 'system' as const);
  const theme = useSyncExternalStore(listen, themeNow, () => 'dark' as const);
  return { choice, theme, setChoice };
}
