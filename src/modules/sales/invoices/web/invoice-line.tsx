import type { ReactNode } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import type { Invoice } from '../contract.ts';
import { dayText, eventInvoiceWords, kindNames } from '../copy.ts';

/** One document in a list, with its actions. */
export function InvoiceLine({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { kind, number, issuedOn, currency, gross, corrects } = invoice;
  return (
    <li className="grid gap-2 py-3 border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="num">{`${kindNames[kind]} ${number}`}</b>
        <span className="num">
          {kind === 'creditNote' && '−'}
          {moneyText(cents(gross), currency)}
        </span>
      </div>
      <p className="text-small text-ink-2">
        {[
          dayText(issuedOn),
          invoice.buyerName,
          ...(corrects ? [eventInvoiceWords.corrects(corrects)] : []),
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
