import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { pictureWords } from '#modules/media/copy.ts';
import { upload } from '#modules/media/web/index.ts';
import { draftRefusals } from '#modules/profiles/editor/contract.ts';
import { draftFailure } from '#modules/profiles/editor/rules.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { draftOf, type FormDraft } from './form-values.ts';
import type { Failure } from './profile-fields.tsx';

/** What is written, and what of it is wrong: told at its field, which gets the focus. */
export function useProfileForm(first: FormDraft) {
  const [draft, setDraft] = useState(first);
  const [failure, setFailure] = useState<Failure>();

  /** @returns whether it can be sent */
  function check(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    const form = event.currentTarget;
    const failed = draftFailure({ ...draftOf(draft), isElsewhere: draft.isElsewhere });
    flushSync(() => setFailure(failed));
    if (!failed) return true;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? nearError(form);
    wrong?.focus();
    return false;
  }
  /** What the server says goes to its field, everything else into a toast. */
  function refuse(error: unknown): void {
    if (isRefusal(error) && error.code in draftRefusals) return setFailure(error.code as Failure);
    toast({
      title: isRefusal(error) ? error.title : 'No connection',
      message: isRefusal(error) ? error.message : 'Check your connection and try again.',
      tone: 'danger',
    });
  }
  const change = (part: Partial<FormDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change, failure, check, refuse };
}

/** The first box beside what is wrong. */
function nearError(form: HTMLFormElement): HTMLElement | undefined {
  const error = form.querySelector('.field-error');
  return error?.closest('li, fieldset, .field')?.querySelector<HTMLElement>('input, button') ?? undefined;
}

/** The picture first: what is saved names it. A picture that does not arrive keeps nothing else back. */
export async function sendPicture(ownerId: string, { picture, type }: FormDraft) {
  if (!picture) return null;
  try {
    return { key: await upload(ownerId, type, picture.blob) };
  } catch (error) {
    console.error('The picture of a profile did not arrive.', error);
    toast({ ...pictureWords.notUploaded, tone: 'danger' });
    return null;
  }
}
