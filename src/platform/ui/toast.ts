export type ToastTone = 'neutral' | 'success' | 'danger' | 'warning';

/** Also accepts a refusal's texts (`title`, `message`). */
export interface ToastWords {
  title: string;
  message?: string | undefined;
  tone?: ToastTone;
  /** The reason. If an update of the server replaced a script, the toast says so instead. */
  error?: Error;
  action?: { label: string; onPress: () => void };
}

type Show = (words: ToastWords) => void;

const waiting: ToastWords[] = [];
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Shows a toast from anywhere. Waits until the viewport has loaded; does nothing on the server. */
export function toast(words: ToastWords): void {
  if (typeof window === 'undefined') return;
  if (show) return show(words);
  waiting.push(words);
  wake?.();
}

/**
 * For the viewport: called when the first toast waits.
 * @returns a function that stops
 */
export function onFirstToast(load: () => void): () => void {
  wake = load;
  if (waiting.length > 0) load();
  return () => {
    wake = undefined;
  };
}

/**
 * For the loaded viewport: receives waiting and new toasts.
 * @returns a function that stops
 */
export function connectToasts(listener: Show): () => void {
  show = listener;
  for (const words of waiting.splice(0)) listener(words);
  return () => {
    show = undefined;
  };
}
