import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { isRefusal, type Refusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { ticketEditorWords } from '../copy.ts';
import { saveRefusals } from '../draft-refusals.ts';
import { checksFor } from '../rules.ts';
import { checkedOf, type FormState } from './form-state.ts';
import { findPresetCreator } from './preset-creator.ts';
import { refusedField } from './refused-field.ts';
import type { EventFormReturn } from './use-event-form.ts';
import { useSaveEvent } from './use-save-event.ts';

type Submitting = {
  readonly form: EventFormReturn;
  readonly edit: OpenedEvent | undefined;
  /** The host from the page address (EVA-10). */
  readonly cid: string | undefined;
  readonly me: Me | null;
  /** Chosen, or preset by the page. */
  readonly creatorId: string | null;
  readonly onSaved: (saved: Saved) => void;
  /** Called before the field is focused. */
  readonly onFieldRefused: () => void;
};

/** Says how many people already have tickets (CAP-01). */
function messageOf({ code, message, details }: Refusal): string {
  const taken = code === 'ticketsExceedCapacity' ? details?.['taken'] : undefined;
  return typeof taken === 'number' ? ticketEditorWords.capacityTaken(taken) : message;
}

/** Checks that guests see only after they sign in. */
const afterSignIn: readonly string[] = ['communityRequired', 'membersNeedCommunity', 'creatorTypeInvalid'];

/** Checks the form, asks guests to sign in, and saves. Refusals appear as a toast and at their field. */
export function useSubmitEvent({ form, edit, cid, me, creatorId, onSaved, onFieldRefused }: Submitting) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const { save, saving } = useSaveEvent({
    edit,
    onSaved,
    onRefused: (refusal) => fail(refusal.code, { title: refusal.title, message: messageOf(refusal) }),
  });

  function fail(code: string, { title, message }: { title: string; message: string }) {
    const name = refusedField(code);
    form.clearErrors();
    toast({ title, message, tone: 'danger' });
    if (!name) return;
    onFieldRefused();
    form.setError(name, { type: code, message }, { shouldFocus: true });
  }

  function submit(status: 'draft' | null) {
    const values = form.getValues();
    const { defaultValues: loaded } = form.formState;
    // Only the server knows which of two repeated hours a time is in.
    const isTimeKept = values.start === loaded?.start && values.end === loaded?.end;
    const firstFailed = (whole: FormState, meId: string | undefined) =>
      firstFailure(
        checksFor(status).filter(
          ([, code]) =>
            (meId !== undefined || !afterSignIn.includes(code)) && !(code === 'endInvalid' && isTimeKept),
        ),
        checkedOf(whole, meId),
      );
    const code = firstFailed({ ...values, creatorId }, me?.id);
    if (code) return fail(code, saveRefusals[code]);
    form.clearErrors();
    requireSignIn(status ? prompts.saveDraft : prompts.createEvent, (now) => {
      void (async () => {
        const whole = {
          ...values,
          creatorId: values.creatorId ?? (edit ? null : await findPresetCreator(client, now, cid)),
        };
        const late = firstFailed(whole, now.id);
        if (late) return fail(late, saveRefusals[late]);
        save({ form: whole, me: now, status });
      })().catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        fail(error.code, error);
      });
    });
  }

  return { submit, saving };
}
