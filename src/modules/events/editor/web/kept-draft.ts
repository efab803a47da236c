import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyForm, firstPoster, type FormState } from './form-state.ts';

const key = 'backbeat:new-event';
/** Milliseconds after the last change. */
const rest = 700;
/** Older ones are not offered any more, in milliseconds: thirty days. */
const keptFor = 30 * 86_400_000;

type Kept = { readonly at: number; readonly form: FormState };

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (!kept || Date.now() - kept.at > keptFor) return undefined;
    return { at: kept.at, form: { ...emptyForm, ...kept.form } };
  } catch {
    return undefined; // storage is switched off, or holds something else
  }
}

function write(form: FormState): number | undefined {
  const at = Date.now();
  const put = (kept: FormState) => localStorage.setItem(key, JSON.stringify({ at, form: kept }));
  try {
    try {
      put(form);
    } catch {
      // The picture is what is too large, if anything.
      put({ ...form, picture: firstPoster });
    }
    return at;
  } catch {
    return undefined; // the form says when it was kept last, and then says nothing
  }
}

function forgetKept(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

/**
 * Keeps an unsaved event in the browser, and brings it back.
 * @param isChanged whether there is anything to keep
 * @returns when it was kept last, in epoch milliseconds
 */
export function useKeptDraft(form: FormState, isChanged: boolean, onFound: (form: FormState) => void) {
  const [keptAt, setKeptAt] = useState<number>();
  const isOver = useRef(false);
  const find = useEffectEvent(() => {
    const kept = read();
    if (!kept) return;
    setKeptAt(kept.at);
    onFound(kept.form);
  });
  useEffect(() => {
    // The page is first shown as the server drew it.
    const timer = setTimeout(find);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => !isOver.current && setKeptAt(write(form)), rest);
    return () => clearTimeout(timer);
  }, [form, isChanged]);

  function forget() {
    isOver.current = true;
    setKeptAt(undefined);
    forgetKept();
  }
  function startOver() {
    setKeptAt(undefined);
    forgetKept();
  }
  return { keptAt, forget, startOver };
}
