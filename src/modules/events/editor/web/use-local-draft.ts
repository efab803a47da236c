import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { readStored, writeStored } from '#platform/ui/browser-storage.ts';
import { emptyForm, firstPoster, type FormState } from './form-state.ts';
import { useFormValues, type EventFormReturn } from './use-event-form.ts';

const key = 'backbeat:new-event';
/** Milliseconds after the last change. */
const saveDelay = 700;
/** Milliseconds: 30 days. Older drafts aren't restored. */
const maxAge = 30 * 86_400_000;

/** `of`: the user; `null` for a guest, whose draft goes to the account that signs in next. */
type LocalDraft = { readonly at: number; readonly of: string | null; readonly form: FormState };

/** Other users' drafts are never read. */
function readDraft(userId: string | undefined): LocalDraft | undefined {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as LocalDraft | null;
    if (!draft || Date.now() - draft.at > maxAge) return undefined;
    const of = draft.of ?? null;
    if (of !== null && of !== userId) return undefined;
    return { at: draft.at, of, form: { ...emptyForm, ...draft.form } };
  } catch {
    return undefined; // Something else is stored.
  }
}

function writeDraft(form: FormState, userId: string | undefined): number | undefined {
  const at = Date.now();
  const put = (draft: FormState) =>
    writeStored(key, JSON.stringify({ at, of: userId ?? null, form: draft } satisfies LocalDraft));
  // If the draft is too large, the image is the reason. If nothing is stored, the form doesn’t show when it was saved.
  return put(form) || put({ ...form, picture: firstPoster }) ? at : undefined;
}

/**
 * Stores an unsaved event in the browser and restores it.
 * @returns when it was last saved, in epoch milliseconds
 */
export function useLocalDraft(form: EventFormReturn, onFound: (draft: FormState) => void) {
  const { values } = useFormValues(form);
  const { isDirty } = form.formState;
  const me = useMe();
  const isKnown = me !== undefined;
  const userId = me?.id;
  const [savedAt, setSavedAt] = useState<number>();
  const isOver = useRef(false);
  /** Clearing the form also replaces an older draft. */
  const hasDraft = useRef(false);
  const find = useEffectEvent(() => {
    const draft = readDraft(userId);
    if (!draft) return;
    hasDraft.current = true;
    setSavedAt(draft.at);
    onFound(draft.form);
  });
  useEffect(() => {
    if (!isKnown) return;
    // The first render must match the server's.
    const timer = setTimeout(find);
    return () => clearTimeout(timer);
  }, [isKnown]);
  useEffect(() => {
    if (!isKnown || (!isDirty && !hasDraft.current)) return;
    const timer = setTimeout(() => {
      if (isOver.current) return;
      hasDraft.current = true;
      setSavedAt(writeDraft(values, userId));
    }, saveDelay);
    return () => clearTimeout(timer);
  }, [values, isDirty, isKnown, userId]);

  function startOver() {
    hasDraft.current = false;
    setSavedAt(undefined);
    writeStored(key, undefined);
  }
  function forget() {
    isOver.current = true;
    startOver();
  }
  return { savedAt, forget, startOver };
}
