import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShellSetup } from '#app/page-context.ts';
import { canSellAt } from '#modules/events/ticket-types/draft-rules.ts';
import { getFees } from '#modules/events/ticket-types/fee-contract.ts';
import { feeOf, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import { priceWords } from '#modules/events/ticket-types/price-copy.ts';
import { getPayoutTerms } from '#modules/sales/payouts/contract.ts';
import { payoutWords } from '#modules/sales/payouts/copy.ts';
import { cents, minorDigits, minorUnits, moneyText } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { queryOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Receipt } from '#platform/ui/receipt.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useCity } from '../city/use-city.ts';
import type { Page } from '../shell/page-head.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { feeText, pricingWords as words } from './pricing-copy.ts';

const ratesIn = (currency: string) => queryOf(getFees, { currency }, ['fees', '', currency]);
const termsQuery = queryOf(getPayoutTerms, {}, ['payouts', 'terms']);

type Context = { readonly queryClient: QueryClient; readonly setup: ShellSetup };

export async function loadRates({ queryClient, setup }: Context): Promise<Page> {
  await Promise.all([
    queryClient.ensureQueryData(ratesIn(setup.city.currency)),
    queryClient.ensureQueryData(termsQuery),
  ]);
  return { title: words.heading, description: words.description, path: '/pricing' };
}

/** The buyer's price and the host's share of a ticket, with the fee and currency of this instance (FEE-01). */
export function PricingPage() {
  const { currency } = useCity();
  const { data: rates } = useSuspenseQuery(ratesIn(currency));
  const { data: terms } = useSuspenseQuery(termsQuery);
  const fee = feeText(rates, currency);
  const payouts =
    terms.seller === 'operator'
      ? payoutWords.operator.message
      : `${payoutWords.lead(terms.delayHours)} ${words.payouts.details}`;
  const details = [words.free, { title: words.payouts.title, text: payouts }, words.refunds, words.boxOffice];
  return (
    <div data-gel="jade">
      <header className="pitch-hero ground-room-3 under-nav">
        <div className="page pricing-hero">
          <div className="pitch-hero-words">
            <h1 className="display">{fee ? words.title : words.titleWithoutFee}</h1>
            <p className="text-lead text-ink-2">{fee ? words.lead(fee) : words.leadWithoutFee}</p>
            <NextSteps />
          </div>
          <Example rates={rates} currency={currency} />
        </div>
      </header>
      <section aria-label={words.details} className="page pricing-details">
        {details.map(({ title, text }) => (
          <div key={title}>
            <h2 className="display">{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

function NextSteps() {
  const mayHost = useMayHost();
  return (
    <p className="flex flex-wrap gap-3 pt-2">
      {mayHost && (
        <Link to="/events/new" className={buttonClass({ variant: 'lit', size: 'large' })}>
          {words.launch}
        </Link>
      )}
      <Link to="/explore" className={buttonClass({ variant: 'outline', size: 'large' })}>
        {words.seeEvents}
      </Link>
    </p>
  );
}

const countText = new Intl.NumberFormat('en-US');
const mostTickets = 100_000;

/** A typical price: $25, ¥2500. */
const examplePrice = (currency: string) => String(minorDigits(currency) === 0 ? 2500 : 25);

function Example({ rates, currency }: { readonly rates: FeeRates; readonly currency: string }) {
  const [typedPrice, setTypedPrice] = useState(examplePrice(currency));
  const [typedCount, setTypedCount] = useState('100');
  const typed = readAmount(typedPrice, currency);
  const isPrice = typed !== null && canSellAt(typed, currency);
  const isCount =
    /^\d{1,6}$/.test(typedCount) && Number(typedCount) >= 1 && Number(typedCount) <= mostTickets;
  const price = minorUnits(isPrice ? typed : 0, currency);
  const count = isCount ? Number(typedCount) : 0;
  const fee = feeOf(price, 1, rates, currency);
  const money = (amount: number) => moneyText(cents(amount), currency);
  return (
    <section aria-label={words.example} className="pricing-example">
      <div className="pricing-fields">
        <Field label={words.price} error={isPrice ? undefined : priceWords.range(currency)}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typedPrice}
            end={<span className="text-ink-2">{currency.toUpperCase()}</span>}
            onChange={({ target }) => setTypedPrice(target.value)}
          />
        </Field>
        <Field label={words.tickets} error={isCount ? undefined : words.tooMany}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typedCount}
            onChange={({ target }) => setTypedCount(target.value)}
          />
        </Field>
      </div>
      <Receipt
        label={words.summary}
        lines={[
          { label: words.line(countText.format(count), money(price)), amount: money(price * count) },
          { label: words.fee, amount: money(fee * count) },
        ]}
        total={{ label: words.buyersPay, amount: money((price + fee) * count) }}
        note={words.perTicket(money(price + fee))}
      />
      <p className="pricing-yours">
        <span>{words.youReceive}</span>
        <output className="num">{money(price * count)}</output>
      </p>
      <p className="text-small text-ink-2">{words.note}</p>
    </section>
  );
}
