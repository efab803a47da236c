import { useState } from 'react';
import { debtLimits, markDebtPaid, type AdminSettlement } from '#modules/sales/payouts/contract.ts';
import { cents, majorUnits, minorUnits, moneyText } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { settlementWords as words } from '../settlement-copy.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Debt = AdminSettlement['settlement'];

/** Records what a host paid for a debt outside of the payment provider (PYO-02). */
export function DebtPaid({ debt }: { debt: Debt }) {
  const [isOpen, setOpen] = useState(false);
  const { title, label } = words.paid(debt.event.name);
  return (
    <>
      <Button
        size="small"
        variant="outline"
        aria-label={title}
        onClick={() => setOpen(true)}
        {...Dialog.onIntent}
      >
        {label}
      </Button>
      {isOpen && <DebtPaidDialog debt={debt} onClose={() => setOpen(false)} />}
    </>
  );
}

function DebtPaidDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const { id: settlementId, event, currency } = debt;
  const owed = cents(-debt.amount);
  const [typed, setTyped] = useState(String(majorUnits(owed, currency)));
  const [isAsked, setAsked] = useState(false);
  const amount = readAmount(typed, currency) ?? 0;
  const isFine = amount > 0 && amount <= majorUnits(owed, currency);
  const owedText = moneyText(owed, currency);
  return (
    <ReasonDialog
      asking={{
        ...words.paid(event.name),
        needsWhy: true,
        field: { ...words.paidField, limit: debtLimits.note },
        act: (note) =>
          send(markDebtPaid, { settlementId, amount: minorUnits(amount, currency), seenOwed: owed, note }),
      }}
      onClose={onClose}
      check={() => {
        setAsked(true);
        return isFine;
      }}
    >
      <Field
        label={words.paidAmount}
        hint={words.owed(owedText)}
        error={isAsked && !isFine ? words.paidWrong(owedText) : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          end={<span className="text-ink-2">{currency.toUpperCase()}</span>}
        />
      </Field>
    </ReasonDialog>
  );
}
