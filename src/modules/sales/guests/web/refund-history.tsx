import { useId, useState } from 'react';
import { refundLimits, type Refund, type RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { refundWords as words } from '../copy.ts';
import { useOrderActs } from './use-order-acts.ts';

type RefundHistoryProps = { eventId: string; sheet: RefundSheet };

const tones = { due: 'line', done: 'ok', failed: 'danger', paidOutside: 'ok' } as const;

/** The refunds of an order. One that failed can be marked as paid another way (RFD-03). */
export function RefundHistory({ eventId, sheet }: RefundHistoryProps) {
  const [marking, setMarking] = useState<Refund>();
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{words.history}</h3>
      <ul className="grid gap-3">
        {sheet.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 justify-items-start">
            <span className="flex flex-wrap items-center gap-2">
              <span className="num">{moneyText(cents(refund.amount), refund.currency)}</span>
              <Badge tone={tones[refund.status]}>{words.statuses[refund.status]}</Badge>
              <span className="text-small text-ink-2">{words.sources[refund.source]}</span>
            </span>
            <Detail {...refund} />
            {refund.owed && (
              <Button size="small" variant="outline" onClick={() => setMarking(refund)} {...Dialog.onIntent}>
                {words.paidOutside}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {marking && (
        <PaidOutsideDialog
          eventId={eventId}
          sheet={sheet}
          refund={marking}
          onClose={() => setMarking(undefined)}
        />
      )}
    </section>
  );
}

function Detail({ note, problem, reason }: Refund) {
  const detail = note ?? problem ?? reason;
  return detail && <span className="text-small text-ink-2">{detail}</span>;
}

type PaidOutsideDialogProps = RefundHistoryProps & { refund: Refund; onClose: () => void };

function PaidOutsideDialog({ eventId, sheet, refund, onClose }: PaidOutsideDialogProps) {
  const { id: refundId, amount, currency } = refund;
  const formId = useId();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = note.trim() === '';
  const acts = useOrderActs(eventId, sheet, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.paidOutsideQuestion(moneyText(cents(amount), currency))}
      description={words.paidOutsideMessage}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={acts.isBusy}>
            {words.markPaidOutside}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!isMissing) acts.markPaidOutside({ refundId, note });
        }}
      >
        <Field
          label={words.paidOutsideNote}
          hint={words.paidOutsideHint}
          error={isAsked && isMissing ? words.paidOutsideMissing : undefined}
        >
          <TextInput
            maxLength={refundLimits.note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
