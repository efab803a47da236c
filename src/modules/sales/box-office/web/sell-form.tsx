import { useState } from 'react';
import { priceOrder } from '#modules/sales/checkout/rules.ts';
import { cents, moneyText } from '#platform/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import type { BoxOffice, BoxOfficeTicket, SaleMethod } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { isGuestEmail, mostToSell } from '../rules.ts';
import { CardButton, useCardSale } from './card-button.tsx';
import { CardSalePanel } from './card-sale.tsx';
import { PayLink } from './pay-link.tsx';
import type { PartProps } from './till-session.ts';
import { allottedOf, type Outcome, type TillState } from './till-state.ts';

type SellProps = PartProps & { readonly boxOffice: BoxOffice; readonly payLink: string };

export function SellForm({ state, session, eventId, boxOffice, payLink }: SellProps) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const [email, setEmail] = useState('');
  const [isSelling, setSelling] = useState(false);
  // Not a toast, whose code may not have loaded before the device went offline.
  const [last, setLast] = useState<{ readonly outcome: Outcome; readonly what: string }>();
  const { cardSale, startCardSale, endCardSale } = useCardSale(boxOffice);
  const clear = () => {
    setCounts(new Map());
    setEmail('');
  };
  if (!boxOffice.isOpen && !cardSale) return <EmptyState {...words.closed} />;
  if (cardSale)
    return (
      <CardSalePanel
        key={cardSale.orderId}
        eventId={eventId}
        started={cardSale}
        boxOffice={boxOffice}
        isOnline={state.isOnline}
        onDone={(end) => {
          endCardSale(cardSale.orderId);
          if (end === 'paid') clear();
          void session.refresh();
        }}
      />
    );
  const { currency } = boxOffice;
  const lines = boxOffice.tickets.map((ticket): Line => {
    const allotted = allottedOf(state, ticket.id);
    const most = mostToSell({ remaining: ticket.remaining, allotted }, state.isOnline);
    // Others sell meanwhile, so fewer may be left than were chosen.
    return { ticket, allotted, most, quantity: Math.min(counts.get(ticket.id) ?? 0, most) };
  });
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  const price = priceOf(boxOffice, state, chosen);
  const amount = moneyText(cents(price), currency);
  const isEmailWrong = email.trim() !== '' && !isGuestEmail(email.trim());

  const items = chosen.map(({ ticket, quantity }) => ({ itemId: ticket.id, quantity }));
  async function sell(method: SaleMethod) {
    setSelling(true);
    const what = chosen.map(({ ticket, quantity }) => `${quantity} × ${ticket.name}`).join(', ');
    try {
      const outcome = await session.sell({ items, what, total: price, method, email: email.trim() });
      setLast({ outcome, what });
      // The box office lists refused sales itself.
      if (outcome.is !== 'refused') clear();
    } finally {
      setSelling(false);
    }
  }

  return (
    <>
      <ul aria-label={words.choose}>
        {lines.map((line) => (
          <TicketLine
            key={line.ticket.id}
            line={line}
            isOnline={state.isOnline}
            currency={currency}
            onCount={(count) => setCounts(new Map(counts).set(line.ticket.id, count))}
          />
        ))}
      </ul>
      <Field
        label={words.email}
        optional
        hint={words.emailHint}
        error={isEmailWrong ? words.emailInvalid : undefined}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <p className="box-office-row">
        <span>{words.total}</span>
        <b className="num">{amount}</b>
      </p>
      <div className="grid gap-3">
        <Button
          size="large"
          busy={isSelling}
          disabled={chosen.length === 0 || isEmailWrong}
          onClick={() => void sell('cash')}
        >
          {price === 0 && chosen.length > 0 ? words.free : words.cash(amount)}
        </Button>
        {price > 0 && (
          <Button
            size="large"
            variant="outline"
            busy={isSelling}
            disabled={isEmailWrong}
            onClick={() => void sell('card')}
          >
            {words.card(amount)}
          </Button>
        )}
        {price > 0 && (
          <CardButton
            readers={boxOffice.readers}
            amount={amount}
            isOnline={state.isOnline}
            disabled={isEmailWrong || isSelling}
            onSell={async (readerId) => {
              setLast(undefined);
              startCardSale(await session.sellByCard({ items, total: price, email: email.trim() }, readerId));
            }}
          />
        )}
        <output className="text-center">
          {last && last.outcome.is !== 'refused' && (
            <>
              <b className="block">{words.sold(last.what)}</b>
              {words.outcomes[last.outcome.is]}
            </>
          )}
        </output>
        <PayLink
          eventId={eventId}
          path={payLink}
          lines={chosen.map(({ ticket, quantity }) => ({ ticketId: ticket.id, quantity }))}
          cart={[...counts].flat().join()}
          isOnline={state.isOnline}
          onDone={() => setCounts(new Map())}
        />
      </div>
    </>
  );
}

type Line = {
  readonly ticket: BoxOfficeTicket;
  /** Kept on this device. */
  readonly allotted: number;
  readonly most: number;
  readonly quantity: number;
};

type LineProps = {
  readonly line: Line;
  readonly isOnline: boolean;
  readonly currency: string;
  readonly onCount: (count: number) => void;
};

function TicketLine({ line, isOnline, currency, onCount }: LineProps) {
  const { ticket, allotted, most, quantity } = line;
  return (
    <li className="box-office-row">
      <span className="min-w-0">
        <b className="block">{ticket.name}</b>
        <span className="text-ink-2 num">
          {[
            moneyText(cents(ticket.allInPrice), currency),
            ticket.admits > 1 && words.group(ticket.admits),
            most === 0 ? words.noneLeft : ticket.remaining !== null && isOnline && words.left(most),
            allotted > 0 && words.kept(allotted),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Stepper label={ticket.name} value={quantity} min={0} max={most} onChange={onCount} />
    </li>
  );
}

/** Offline, tickets keep the price that they had when this device got them. */
function priceOf(
  { rates, currency, allotment }: BoxOffice,
  { isOnline }: TillState,
  chosen: readonly Line[],
): number {
  const keptPrice = (id: string) =>
    isOnline ? undefined : allotment?.items.find((item) => item.itemId === id)?.price;
  const lines = chosen.map(({ ticket: { id, price }, quantity }) => ({
    ticketId: id,
    quantity,
    unit: cents(keptPrice(id) ?? price),
    taxRate: 0,
  }));
  return priceOrder(lines, undefined, rates, currency).total;
}
