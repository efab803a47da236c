import { useEffect, useEffectEvent } from 'react';

/** Milliseconds. A scanner types faster than anybody, a busy phone hears it late: a longer pause begins a new code. */
const pause = 500;
/** Shorter than any code of ours. */
const shortest = 16;

/** A scanner that is a keyboard: what it types outside of fields, up to Enter, is a code (DOR-02). */
export function useScanner(seen: (text: string) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent, typed: { text: string; at: number }) => {
    const { target, key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
    if (timeStamp - typed.at > pause) typed.text = '';
    typed.at = timeStamp;
    if (key === 'Enter' && typed.text.length >= shortest) {
      // A button that has the focus is not pressed by a scanner.
      event.preventDefault();
      seen(typed.text);
      typed.text = '';
    } else if (key.length === 1) {
      typed.text += key;
      if (typed.text.length > 1) event.preventDefault();
    }
  });
  useEffect(() => {
    const typed = { text: '', at: 0 };
    const hear = (event: KeyboardEvent) => handleKey(event, typed);
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}
