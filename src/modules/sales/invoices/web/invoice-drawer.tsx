import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taxRateText } from '#modules/events/ticket-types/tax-rates.ts';
import { countryName } from '#modules/instance/cities/rules.ts';
import { shortId } from '#platform/short-id.ts';
import { cents, moneyText } from '#platform/money.ts';
import { addressOf } from '#platform/send.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { getOrderInvoicePdf, type InvoiceSheet, type Party } from '../contract.ts';
import { dayText, documentWords as words, kindNames } from '../copy.ts';
import { taxGroups } from '../rules.ts';
import { invoiceQuery } from './queries.ts';
import './invoices.css';

type InvoiceDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  orderId: string;
  invoiceId: string;
};

/** An invoice or credit note of an order, as issued (TAX-01). */
export function InvoiceDrawer({ open, onOpenChange, orderId, invoiceId }: InvoiceDrawerProps) {
  const query = useQuery({
    ...invoiceQuery(orderId, invoiceId),
    enabled: invoiceId !== '',
  });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={query.data ? `${kindNames[query.data.kind]} ${query.data.number}` : words.title}
      shape="side"
    >
      <Loaded query={query} lines={8}>
        {(data) => <InvoiceText orderId={orderId} invoice={data} />}
      </Loaded>
    </Drawer>
  );
}

function InvoiceText({ orderId, invoice }: { orderId: string; invoice: InvoiceSheet }) {
  const { id, kind, issuedOn, seller, buyer, event, corrects, tax } = invoice;
  const notes = [kind === 'invoice' ? words.paid : words.returned, words.fees, tax === 0 ? words.noTax : ''];
  return (
    <div className="grid gap-6 pb-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <PartyCard heading={words.from} party={seller} />
        <PartyCard heading={words.to} party={buyer} />
      </div>
      <dl className="invoice-facts">
        <Fact label={words.issued} value={dayText(issuedOn)} />
        <Fact
          label={words.eventDay}
          value={
            <>
              <bdi>{event.name}</bdi>, {dayText(event.day)}
            </>
          }
        />
        <Fact label={words.order} value={shortId(orderId)} />
        {corrects && <Fact label={words.corrects} value={corrects} />}
      </dl>
      <Lines invoice={invoice} />
      <p className="text-small text-ink-2">{notes.filter(Boolean).join(' ')}</p>
      <ButtonLink
        className="justify-self-start"
        href={addressOf(getOrderInvoicePdf, { orderId, invoiceId: id }).url}
        download
      >
        {words.download}
      </ButtonLink>
    </div>
  );
}

function PartyCard({ heading, party }: { heading: string; party: Party }) {
  const { name, address1, zipCode, city, country, taxId } = party;
  return (
    <section className="grid gap-1 content-start">
      <h3 className="text-small text-ink-2">{heading}</h3>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere">
        {address1}
        <br />
        {[zipCode, city].filter(Boolean).join(' ')}
        <br />
        {countryName(country)}
      </p>
      {taxId && <p className="text-ink-2">{words.taxId(taxId)}</p>}
    </section>
  );
}

function Fact({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Lines({ invoice }: { invoice: InvoiceSheet }) {
  const { currency, lines, gross, tax, taxName } = invoice;
  const money = (amount: number) => (
    <span className="whitespace-nowrap">{moneyText(cents(amount), currency)}</span>
  );
  return (
    <>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.rate}</th>
            <th scope="col">{words.net}</th>
            <th scope="col">{words.gross}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                {line.quantity} × <bdi>{line.name}</bdi>
              </th>
              <td>{taxRateText(tax > 0 ? line.rate : 0)}</td>
              <td>{money(line.gross - line.tax)}</td>
              <td>{money(line.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-facts">
        <Fact label={words.net} value={money(gross - tax)} />
        {taxGroups(lines)
          .filter((group) => group.tax > 0)
          .map((group) => (
            <Fact
              key={group.rate}
              label={
                <>
                  <bdi>{taxName}</bdi>{' '}
                  {words.taxAt(taxRateText(group.rate), moneyText(cents(group.gross - group.tax), currency))}
                </>
              }
              value={money(group.tax)}
            />
          ))}
        <Fact label={words.gross} value={money(gross)} />
      </dl>
    </>
  );
}
