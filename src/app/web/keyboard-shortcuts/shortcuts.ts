import { readStored, writeStored } from '#platform/ui/browser-storage.ts';

/** The shortcuts of every page: one table for the keys and for the sheet that lists them. */
export type Shortcut = {
  /** Pressed one after the other. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly does: string;
  readonly to?: '/' | '/explore' | '/tickets' | '/notifications' | '/events/new' | '/magazine';
};

export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['g', 'h'], does: 'Go home', to: '/' },
  { keys: ['g', 'e'], does: 'Explore', to: '/explore' },
  { keys: ['g', 't'], does: 'My tickets', to: '/tickets' },
  { keys: ['g', 'n'], does: 'Notifications', to: '/notifications' },
  { keys: ['g', 'm'], does: 'Magazine', to: '/magazine' },
  { keys: ['c'], does: 'Create an event', to: '/events/new' },
];

/** Leaves out pages that the viewer can't use. */
export const shortcutsFor = (mayHost: boolean): readonly Shortcut[] =>
  shortcuts.filter(({ to }) => mayHost || to !== '/events/new');

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  between: 'then',
  on: 'Shortcuts on this device',
  onHint: 'When off, single keys do nothing. You can always open this list from the footer.',
} as const;

/** Most milliseconds between the first key and the second. */
const together = 1000;

const storageKey = 'shortcuts';
export const areOn = (): boolean => readStored(storageKey) !== 'off';
export function turnShortcuts(on: boolean): void {
  writeStored(storageKey, on ? undefined : 'off');
}

/** Elements that take typed letters or give keys a meaning of their own. */
const takesKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=listbox], [role=menu], [role=slider], [role=application], .maplibregl-map';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>;

/**
 * Recognizes shortcuts from single keys.
 * @param now milliseconds
 */
export function openReader() {
  let first: { key: string; at: number } | undefined;
  return (event: PressedKey, now: number): Shortcut | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return undefined;
    const before = first && now - first.at <= together ? first.key : undefined;
    first = undefined;
    const found = shortcuts.find(({ keys }) =>
      before === undefined
        ? keys.length === 1 && keys[0] === event.key
        : keys[0] === before && keys[1] === event.key,
    );
    if (!found && shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === event.key))
      first = { key: event.key, at: now };
    return found;
  };
}

/**
 * Listens for shortcuts unless the user is typing or an overlay is open (WCAG 2.1.4: they can be turned off).
 * @returns a function that stops listening
 */
export function listenForShortcuts(run: (shortcut: Shortcut) => void): () => void {
  const read = openReader();
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !areOn()) return;
    if (target instanceof Element && target.closest(takesKeys)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const found = read(event, event.timeStamp);
    if (!found) return;
    event.preventDefault();
    run(found);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
