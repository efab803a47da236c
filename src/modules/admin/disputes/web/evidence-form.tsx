import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  acceptDispute,
  limits,
  submitEvidence,
  type DisputeSheet,
  type Evidence,
} from '#modules/sales/disputes/contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { send } from '#platform/send.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { disputeWords as words } from '../copy.ts';

const lines = ['customerName', 'customerEmail', 'serviceDate'] as const;
const texts = ['productDescription', 'activity', 'refundPolicy', 'explanation'] as const;

/** The evidence, to edit and submit, or as it was submitted. */
export function EvidenceForm({ sheet: { dispute, evidence } }: { sheet: DisputeSheet }) {
  const [draft, setDraft] = useState(evidence);
  const [isAsked, setAsked] = useState(false);
  const [asks, setAsks] = useState<'submit' | 'accept'>();
  const acts = useDisputeActs(dispute.id, () => setAsks(undefined));
  const isEditable = dispute.state === 'needsResponse';
  const isMissing = draft.explanation.trim() === '';
  const isTooLong = texts.some((name) => draft[name].length > limits.text);
  const money = moneyText(cents(dispute.amount), dispute.currency);
  const question = {
    onOpenChange: () => setAsks(undefined),
    cancel: words.keep,
    busy: acts.isBusy,
  } as const;
  return (
    <section className="grid gap-4">
      <Unsaved when={isEditable && Object.keys(changedFields(draft, evidence)).length > 0} />
      <div className="grid gap-1">
        <h3 className="font-semibold">{words.evidence}</h3>
        <p className="text-small text-ink-2">{isEditable ? words.evidenceHint : endOf(dispute)}</p>
      </div>
      <EvidenceFields
        draft={draft}
        readOnly={!isEditable}
        onChange={(change) => setDraft({ ...draft, ...change })}
        isMissing={isAsked && isMissing}
      />
      {isEditable && (
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setAsked(true);
              if (!isMissing && !isTooLong) setAsks('submit');
            }}
            {...AlertDialog.onIntent}
          >
            {words.submit}
          </Button>
          <Button variant="quiet" onClick={() => setAsks('accept')} {...AlertDialog.onIntent}>
            {words.accept}
          </Button>
        </div>
      )}
      <AlertDialog
        {...question}
        open={asks === 'submit'}
        title={words.submitQuestion}
        message={words.submitMessage}
        confirm={words.submit}
        onConfirm={() => acts.submit(draft)}
      />
      <AlertDialog
        {...question}
        open={asks === 'accept'}
        title={words.acceptQuestion(money)}
        message={words.acceptMessage}
        confirm={words.accept}
        onConfirm={() => acts.accept()}
      />
    </section>
  );
}

function endOf({ state }: DisputeSheet['dispute']): string {
  return state === 'needsResponse' || state === 'underReview' ? words.underReview : words.over[state];
}

type FieldsProps = {
  draft: Evidence;
  readOnly: boolean;
  onChange: (change: Partial<Evidence>) => void;
  isMissing: boolean;
};

function EvidenceFields({ draft, readOnly, onChange, isMissing }: FieldsProps) {
  const errorOf = (name: (typeof texts)[number]) => {
    if (name === 'explanation' && isMissing) return words.explanationMissing;
    return draft[name].length > limits.text ? words.tooLong : undefined;
  };
  return (
    <>
      {lines.map((name) => (
        <Field key={name} label={words.fields[name]}>
          <TextInput
            readOnly={readOnly}
            maxLength={limits.line}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      ))}
      {texts.map((name) => (
        <Field
          key={name}
          label={words.fields[name]}
          hint={name === 'explanation' && !readOnly ? words.explanationHint : undefined}
          error={errorOf(name)}
        >
          <TextArea
            readOnly={readOnly}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      ))}
    </>
  );
}

function useDisputeActs(disputeId: string, onDone: () => void) {
  const client = useQueryClient();
  const onError = (error: Error) => {
    showFailure(error);
    onDone();
  };
  const renew = async (title: string) => {
    await client.invalidateQueries({ queryKey: ['admin'] });
    toast({ title, tone: 'success' });
    onDone();
  };
  const submit = useMutation({
    mutationFn: (evidence: Evidence) => send(submitEvidence, { disputeId, evidence }),
    onSuccess: () => renew(words.submittedToast),
    onError,
  });
  const accept = useMutation({
    mutationFn: () => send(acceptDispute, { disputeId }),
    onSuccess: () => renew(words.acceptedToast),
    onError,
  });
  return { submit: submit.mutate, accept: accept.mutate, isBusy: submit.isPending || accept.isPending };
}
