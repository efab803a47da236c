import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { isRefusal, type Refusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { getEventForm, updateEvent, type EventForm, type Saved } from '../contract.ts';
import { editorEvents, eventToasts } from '../copy.ts';
import { eventSettingsWords, notifiedText } from '../manage-copy.ts';
import { sentDraft, type FormPicture, type FormState } from './form-state.ts';

type Save = {
  readonly form: FormState;
  readonly me: Me;
  /** `same`: a draft stays one, unless it was published meanwhile. */
  readonly status: 'draft' | 'same' | null;
};

function savedWords(edit: EventForm | undefined, isDraft: boolean) {
  if (isDraft) return eventToasts.draftSaved;
  return edit ? eventToasts.updated : eventToasts.created;
}

type Saving = {
  /** The event as loaded. Undefined for a new one. */
  readonly edit: EventForm | undefined;
  readonly onSaved: (saved: Saved) => void;
  /** Called if a field is the reason. */
  readonly onRefused: (refusal: Refusal) => void;
};

/** Saves the event, then attaches its image (EVA-11, EVA-13). A save that is pressed before the last is done does nothing. */
export function useSaveEvent({ edit, onSaved, onRefused }: Saving) {
  const queryClient = useQueryClient();
  const mutationKey = ['save-event', edit?.event.id ?? 'new'];
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: async ({ form, me, status }: Save) => {
      const saved = edit
        ? await update(edit, { form, me, status })
        : await (await loadSending()).sendNewEvent(sentDraft(form, me.id, statusOf(status, edit)));
      await attach(saved, form.picture);
      return saved;
    },
    onSuccess: (saved, { status }) => {
      const isPublished = edit?.draft.status === 'draft' && status === null;
      const isDraft = saved.event.status === 'draft';
      const words = isPublished ? eventSettingsWords.publish.done : savedWords(edit, isDraft);
      const { notified } = saved;
      toast({
        ...words,
        ...(notified !== undefined && { message: notifiedText(notified) }),
        tone: 'success',
      });
      const props = { eventId: saved.event.id, status: isDraft ? 'draft' : 'published' };
      track(editorEvents.saved, props);
      track(edit ? editorEvents.updated : isDraft ? editorEvents.draftCreated : editorEvents.created, props);
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'accounts' });
      onSaved(saved);
    },
    onError: (error) => {
      if (isRefusal(error) && error.code !== 'offline' && error.code !== 'unavailable')
        return onRefused(error);
      toast({ ...(edit ? eventToasts.notUpdated : eventToasts.notCreated), tone: 'danger', error });
    },
  });
  useEffect(() => void Promise.all([loadSending(), loadMerging()]).catch(() => undefined), []);
  const saving = variables?.status === 'draft' ? ('draft' as const) : ('published' as const);
  return {
    save: (wish: Save) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(wish);
    },
    saving: isPending ? saving : undefined,
  };
}

// These load while the form is filled in. When it is saved, an update of the server may have replaced them.
const loadSending = () => import('./send-event.ts');
const loadMerging = () => import('./merge-forms.ts');

const statusOf = (status: Save['status'], event: EventForm | undefined) =>
  status === 'same' ? (event?.draft.status ?? null) : status;

/** Keeps what others saved meanwhile, unless the form changed the same field. */
async function update(edit: EventForm, { form, me, status }: Save): Promise<Saved> {
  const eventId = edit.event.id;
  const put = (whole: FormState, of: EventForm) => {
    const draft = sentDraft(whole, me.id, statusOf(status, of));
    return getSend()(updateEvent, { ...draft, eventId, revision: of.revision });
  };
  try {
    return await put(form, edit);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'changedMeanwhile') throw error;
    const latest = await getSend()(getEventForm, { eventId });
    const { mergeChanges } = await loadMerging();
    const merged = mergeChanges(form, edit, latest);
    if (!merged) throw error;
    return put(merged, latest);
  }
}

/** The event stays if this fails (EVA-13). */
async function attach({ event }: Saved, picture: FormPicture | null): Promise<void> {
  if (picture?.from !== 'upload') return;
  try {
    await (await loadSending()).attachUpload(event.id, picture);
  } catch (error) {
    console.error('The image of an event couldn’t be uploaded.', error);
  }
}
