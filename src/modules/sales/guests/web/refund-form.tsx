import { useState } from 'react';
import { refundLimits, type RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { cents, exactMinorUnits, majorUnits, moneyText } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { guestWords, refundWords as words } from '../copy.ts';
import { useOrderActs } from './use-order-acts.ts';

type RefundFormProps = { eventId: string; sheet: RefundSheet; name: string };

/** Two separate actions, refunding and cancelling tickets. Each asks for confirmation. */
export function RefundForm({ eventId, sheet, name }: RefundFormProps) {
  const { order, left, needsWhy, tickets } = sheet;
  const isOver = left === 0 && tickets.every(({ state }) => state !== 'valid');
  const choice = useRefundChoice(sheet);
  const [reason, setReason] = useState('');
  const [question, setQuestion] = useState<Question>();
  const [isAsked, setAsked] = useState(false);
  const isWhyMissing = needsWhy && reason.trim() === '';
  const ask = (next: Question) => {
    setAsked(true);
    if (!isWhyMissing) setQuestion(next);
  };
  const acts = useOrderActs(eventId, sheet, () => setQuestion(undefined));
  return (
    <div className="grid gap-4">
      <TicketChoice sheet={sheet} choice={choice} isOver={isOver} />
      {left > 0 && <AmountFields sheet={sheet} choice={choice} />}
      {!isOver && (
        <Field
          label={words.reason}
          hint={needsWhy ? words.adminReasonHint : words.reasonHint}
          optional={!needsWhy}
          error={isAsked && isWhyMissing ? words.reasonMissing : undefined}
        >
          <TextInput
            maxLength={refundLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {left > 0 && (
          <Button disabled={!choice.isFine} onClick={() => ask('refund')} {...AlertDialog.onIntent}>
            {words.refund(moneyText(cents(choice.amount), order.currency))}
          </Button>
        )}
        {choice.toCancel.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => ask('cancel')} {...AlertDialog.onIntent}>
              {words.cancelOnly}
            </Button>
            {!sheet.canSetEmail && (
              <Button variant="quiet" busy={acts.isResending} onClick={acts.resend}>
                {words.resend}
              </Button>
            )}
          </>
        )}
      </div>
      <Confirmations
        sheet={sheet}
        choice={choice}
        name={name}
        reason={reason}
        acts={acts}
        question={question}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}

type Question = 'refund' | 'cancel';

type ConfirmationsProps = PartProps & {
  name: string;
  reason: string;
  acts: ReturnType<typeof useOrderActs>;
  question: Question | undefined;
  onClose: () => void;
};

function Confirmations({ sheet, choice, name, reason, acts, question, onClose }: ConfirmationsProps) {
  const { amount, cancels, chosen, toCancel, used } = choice;
  const money = moneyText(cents(amount), sheet.order.currency);
  const warned = (message: string) => (used > 0 ? `${words.checkedInWarning(used)} ${message}` : message);
  const shared = { onOpenChange: onClose, cancel: words.keep, tone: 'danger', busy: acts.isBusy } as const;
  return (
    <>
      <AlertDialog
        {...shared}
        open={question === 'refund'}
        title={words.refundQuestion(money, name)}
        message={warned(words.refundMessage)}
        confirm={words.refund(money)}
        onConfirm={() =>
          acts.refund({
            amount,
            cancelTickets: cancels,
            // Without any, all tickets would be cancelled: a chosen one may be cancelled already.
            admissionIds: cancels && chosen.length === 0 ? toCancel : [...chosen],
            confirmCheckedIn: used > 0,
            reason,
          })
        }
      />
      <AlertDialog
        {...shared}
        open={question === 'cancel'}
        title={words.cancelQuestion(toCancel.length)}
        message={warned(words.cancelMessage)}
        confirm={words.cancelOnly}
        onConfirm={() => acts.cancel({ admissionIds: toCancel, confirmCheckedIn: used > 0, reason })}
      />
    </>
  );
}

/** The chosen tickets, and what follows from them unless the host changes it. Amounts are in minor units. */
function useRefundChoice({ order: { currency }, tickets, left }: RefundSheet) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string>();
  const [cancelChoice, setCancelChoice] = useState<boolean>();
  const worth = tickets.reduce((sum, { id, paid }) => sum + (chosen.includes(id) ? paid : 0), 0);
  const suggested = Math.min(left, chosen.length === 0 ? left : worth);
  const amount =
    typed === undefined ? suggested : (exactMinorUnits(readAmount(typed, currency) ?? 0, currency) ?? 0);
  const valid = tickets.filter(({ state }) => state === 'valid').map(({ id }) => id);
  const toCancel = chosen.length > 0 ? chosen.filter((id) => valid.includes(id)) : valid;
  return {
    chosen,
    choose: (id: string) => {
      setTyped(undefined);
      setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    amount,
    amountText: typed ?? String(majorUnits(cents(suggested), currency)),
    typeAmount: setTyped,
    isFine: amount > 0 && amount <= left,
    cancels: cancelChoice ?? amount >= suggested,
    setCancels: setCancelChoice,
    toCancel,
    /** How many of `toCancel` were checked in. */
    used: tickets.filter(({ id, checkedIn }) => checkedIn && toCancel.includes(id)).length,
  };
}

type PartProps = { sheet: RefundSheet; choice: ReturnType<typeof useRefundChoice> };

/** @param isOver whether nothing is left to refund or cancel */
function TicketChoice({
  sheet: { order, tickets },
  choice: { chosen, choose },
  isOver,
}: PartProps & { isOver: boolean }) {
  return (
    <fieldset className="grid gap-2" disabled={isOver}>
      <legend className="font-semibold pb-1">{words.tickets}</legend>
      {!isOver && <p className="text-small text-ink-2">{words.choose}</p>}
      {tickets.map(({ id, name, paid, state, checkedIn }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={() => choose(id)}
          hint={paid > 0 ? moneyText(cents(paid), order.currency) : undefined}
        >
          <bdi>{name}</bdi> {state === 'void' && <Badge tone="warn">{guestWords.void}</Badge>}
          {checkedIn && <Badge tone="ok">{words.checkedIn}</Badge>}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function AmountFields({ sheet: { order, left }, choice }: PartProps) {
  const most = moneyText(cents(left), order.currency);
  const error = choice.isFine ? undefined : words.amountWrong(most, order.currency);
  return (
    <>
      <Field label={words.amount} hint={words.amountHint(most)} error={error}>
        <TextInput
          inputMode="decimal"
          value={choice.amountText}
          onChange={({ target }) => choice.typeAmount(target.value)}
          end={<span className="text-ink-2">{order.currency.toUpperCase()}</span>}
        />
      </Field>
      {choice.toCancel.length > 0 && (
        <Checkbox
          checked={choice.cancels}
          onChange={({ target }) => choice.setCancels(target.checked)}
          hint={words.alsoCancelHint}
        >
          {words.alsoCancel}
        </Checkbox>
      )}
    </>
  );
}
