import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { cancelWords as words } from '../../cancel-copy.ts';
import { cancelEvent } from '../../contract.ts';
import { limits } from '../../draft-refusals.ts';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

/** Cancels the event after a word was typed, which is easier on a phone than the name of the event (EVT-06). */
export function CancelPart({ opened: { event, taken } }: PartProps) {
  const { id: eventId, name } = event;
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isMistyped, setMistyped] = useState(false);
  const { act, isBusy } = useEventAct(eventId, {
    run: () => send(cancelEvent, { eventId, reason: reason.trim(), refund }),
    said: ({ notified = 0 }) => words.done(notified),
    onDone: () => setAsking(false),
  });
  const confirm = () => {
    if (isBusy) return;
    if (typed.trim().toUpperCase() === words.word) act();
    else setMistyped(true);
  };
  const open = (isOpen: boolean) => {
    setAsking(isOpen);
    setTyped('');
    setMistyped(false);
  };
  return (
    <Part title={words.title} why={words.why}>
      <Unsaved when={reason.trim() !== ''} />
      <Field label={words.reason} hint={words.reasonHint} optional>
        <TextArea
          rows={3}
          limit={limits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Checkbox
        checked={refund}
        onChange={({ target }) => setRefund(target.checked)}
        hint={refund ? words.refundHint : words.noRefund}
      >
        {words.refund}
      </Checkbox>
      <Button
        variant="danger"
        disabled={reason.trim().length > limits.reason}
        onClick={() => open(true)}
        {...Dialog.onIntent}
      >
        {words.act}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={open}
        title={words.question(name)}
        description={words.consequences(taken, refund)}
        footer={
          <>
            <Button variant="outline" onClick={() => open(false)}>
              {words.keep}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={confirm}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <form
          onSubmit={(submitted) => {
            submitted.preventDefault();
            confirm();
          }}
        >
          <Field label={words.typed} error={isMistyped ? words.mistyped : undefined}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setMistyped(false);
              }}
            />
          </Field>
        </form>
      </Dialog>
    </Part>
  );
}
