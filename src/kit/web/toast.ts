export type ToastTone = 'neutral' | 'success' | 'danger' | 'warning';

/** A refusal's row (`title`, `message`) fits as it is. */
export interface ToastWords {
  title: string;
  message?: string | undefined;
  tone?: ToastTone;
  action?: { label: string; onPress: () => void };
}

/** @param source what was pressed before it, which the toast keeps clear of */
type Show = (words: ToastWords, source: Element | undefined) => void;

const waiting: Parameters<Show>[] = [];
let pressed: Element | undefined;
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Says something in passing, from anywhere. Said before the viewport is loaded, it waits; on the server it is nothing. */
export function toast(words: ToastWords): void {
  if (typeof window === 'undefined') return;
  if (show) return show(words, pressed);
  waiting.push([words, pressed]);
  wake?.();
}

/** The viewport's side: remembers what is pressed. @returns how to stop */
export function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? (target.closest('button, a, label') ?? target) : undefined;
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}

/** The viewport's side: told to load when the first toast waits. @returns how to stop */
export function onFirstToast(load: () => void): () => void {
  wake = load;
  if (waiting.length > 0) load();
  return () => {
    wake = undefined;
  };
}

/** The loaded viewport's side: gets what has waited and everything after it. @returns how to stop */
export function connectToasts(listener: Show): () => void {
  show = listener;
  for (const each of waiting.splice(0)) listener(...each);
  return () => {
    show = undefined;
  };
}
