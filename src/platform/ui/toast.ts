export type ToastTone = 'neutral' | 'success' | 'danger' | 'warning';

/** A refusal's row (`title`, `message`) fits as it is. */
export interface ToastWords {
  title: string;
  message?: string | undefined;
  tone?: ToastTone;
  action?: { label: string; onPress: () => void };
}

type Show = (words: ToastWords) => void;

const waiting: ToastWords[] = [];
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Says something in passing, from anywhere. Said before the viewport is loaded, it waits; on the server it is nothing. */
export function toast(words: ToastWords): void {
  if (typeof window === 'undefined') return;
  if (show) return show(words);
  waiting.push(words);
  wake?.();
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
  for (const words of waiting.splice(0)) listener(words);
  return () => {
    show = undefined;
  };
}
