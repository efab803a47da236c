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
  const { order, tickets, left, needsWhy } = sheet;
  const { currency } = order;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string>();
  const [cancelChoice, setCancelChoice] = useState<boolean>();
  const [reason, setReason] = useState('');
  const [asks, setAsks] = useState<'refund' | 'cancel'>();
  const [isAsked, setAsked] = useState(false);
  const isWhyMissing = needsWhy && reason.trim() === '';
  const ask = (what: 'refund' | 'cancel') => {
    setAsked(true);
    if (!isWhyMissing) setAsks(what);
  };
  const acts = useOrderActs(eventId, sheet, () => setAsks(undefined));
  const worth = tickets.reduce((sum, { id, paid }) => sum + (chosen.includes(id) ? paid : 0), 0);
  const suggested = Math.min(left, chosen.length === 0 ? left : worth);
  const amount =
    typed === undefined ? suggested : (exactMinorUnits(readAmount(typed, currency) ?? 0, currency) ?? 0);
  const cancels = cancelChoice ?? amount >= suggested;
  const isFine = amount > 0 && amount <= left;
  const money = (sum: number) => moneyText(cents(sum), currency);
  const good = tickets.filter(({ state }) => state === 'valid').map(({ id }) => id);
  const choose = (id: string) => {
    setTyped(undefined);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const toCancel = chosen.length > 0 ? chosen.filter((id) => good.includes(id)) : good;
  const used = tickets.filter(({ id, checkedIn }) => checkedIn && toCancel.includes(id)).length;
  const warned = (message: string) => (used > 0 ? `${words.checkedInWarning(used)} ${message}` : message);
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="font-semibold pb-1">{words.tickets}</legend>
        <p className="text-small text-ink-2">{words.choose}</p>
        {tickets.map((ticket) => (
          <Checkbox
            key={ticket.id}
            checked={chosen.includes(ticket.id)}
            onChange={() => choose(ticket.id)}
            hint={ticket.paid > 0 ? money(ticket.paid) : undefined}
          >
            {ticket.name} {ticket.state === 'void' && <Badge tone="warn">{guestWords.void}</Badge>}
            {ticket.checkedIn && <Badge tone="ok">{words.checkedIn}</Badge>}
          </Checkbox>
        ))}
      </fieldset>
      {left > 0 && (
        <>
          <Field
            label={words.amount}
            hint={words.amountHint(money(left))}
            error={isFine ? undefined : words.amountHint(money(left))}
          >
            <TextInput
              inputMode="decimal"
              value={typed ?? String(majorUnits(cents(suggested), currency))}
              onChange={({ target }) => setTyped(target.value)}
              end={<span className="text-ink-2">{currency.toUpperCase()}</span>}
            />
          </Field>
          {toCancel.length > 0 && (
            <Checkbox
              checked={cancels}
              onChange={({ target }) => setCancelChoice(target.checked)}
              hint={words.alsoCancelHint}
            >
              {words.alsoCancel}
            </Checkbox>
          )}
        </>
      )}
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
      <div className="flex flex-wrap gap-3">
        {left > 0 && (
          <Button disabled={!isFine} onClick={() => ask('refund')} {...AlertDialog.onIntent}>
            {words.refund(money(amount))}
          </Button>
        )}
        {toCancel.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => ask('cancel')} {...AlertDialog.onIntent}>
              {words.cancelOnly}
            </Button>
            <Button variant="quiet" busy={acts.isResending} onClick={acts.resend}>
              {words.resend}
            </Button>
          </>
        )}
      </div>
      <AlertDialog
        open={asks === 'refund'}
        onOpenChange={() => setAsks(undefined)}
        title={words.refundQuestion(money(amount), name)}
        message={warned(words.refundMessage)}
        confirm={words.refund(money(amount))}
        cancel={words.keep}
        tone="danger"
        busy={acts.isBusy}
        onConfirm={() =>
          acts.refund({
            amount,
            cancelTickets: cancels,
            admissionIds: cancels ? toCancel : [...chosen],
            confirmCheckedIn: used > 0,
            reason,
          })
        }
      />
      <AlertDialog
        open={asks === 'cancel'}
        onOpenChange={() => setAsks(undefined)}
        title={words.cancelQuestion(toCancel.length)}
        message={warned(words.cancelMessage)}
        confirm={words.cancelOnly}
        cancel={words.keep}
        tone="danger"
        busy={acts.isBusy}
        onConfirm={() => acts.cancel({ admissionIds: toCancel, confirmCheckedIn: used > 0, reason })}
      />
    </div>
  );
}
