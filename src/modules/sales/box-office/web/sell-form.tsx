import { useRef, useState } from 'react';
import { cents, moneyText, priceText } from '#platform/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { refusals, type BoxOffice, type SaleMethod } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { CardButton, useCardSale } from './card-button.tsx';
import { CardSalePanel } from './card-sale.tsx';
import { PayLink } from './pay-link.tsx';
import type { PartProps } from './till-session.ts';
import type { Outcome } from './till-state.ts';
import { useCart, type Cart, type CartLine } from './use-cart.ts';

type SellProps = PartProps & { readonly boxOffice: BoxOffice; readonly payLink: string };

export function SellForm({ state, session, eventId, boxOffice, payLink }: SellProps) {
  const cart = useCart(boxOffice, state);
  const choices = useRef<HTMLUListElement>(null);
  const { sell, isSelling, last, forgetLast } = useSale(session, cart, () =>
    // The pressed button is inactive until the next guest chooses, and would drop the focus.
    choices.current?.focus({ preventScroll: true }),
  );
  const { cardSale, startCardSale, endCardSale } = useCardSale(boxOffice);
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
          if (end === 'paid') cart.clear();
          void session.refresh();
        }}
      />
    );
  const { currency, readers } = boxOffice;
  const { lines, chosen, items, total, email, isEmailWrong, isTooLarge } = cart;
  const amount = moneyText(cents(total), currency);

  return (
    <>
      <ul ref={choices} tabIndex={-1} aria-label={words.choose}>
        {lines.map((line) => (
          <TicketLine
            key={line.ticket.id}
            line={line}
            isOnline={state.isOnline}
            currency={currency}
            onCount={(count) => cart.setCount(line.ticket.id, count)}
          />
        ))}
      </ul>
      <EmailField cart={cart} />
      <p className="box-office-row">
        <span>{words.total}</span>
        <b className="num">{amount}</b>
      </p>
      {isTooLarge && <p role="alert">{refusals.saleTooLarge.message}</p>}
      <div className="grid gap-3">
        <SellButtons
          cart={cart}
          amount={amount}
          isSelling={isSelling}
          onSell={(method) => void sell(method)}
        />
        {total > 0 && (
          <CardButton
            readers={readers}
            amount={amount}
            isOnline={state.isOnline}
            disabled={isEmailWrong || isTooLarge || isSelling}
            onSell={async (readerId) => {
              forgetLast();
              startCardSale(await session.sellByCard({ items, total, email }, readerId));
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
          cart={[...cart.counts].flat().join()}
          isOnline={state.isOnline}
          onDone={cart.clearTickets}
        />
      </div>
    </>
  );
}

function useSale(
  session: PartProps['session'],
  { items, chosen, total, email, clear }: Cart,
  onSold: () => void,
) {
  const [isSelling, setSelling] = useState(false);
  // Not a toast, whose code may not have loaded before the device went offline.
  const [last, setLast] = useState<{ readonly outcome: Outcome; readonly what: string }>();
  async function sell(method: SaleMethod) {
    setSelling(true);
    const what = chosen.map(({ ticket, quantity }) => `${quantity} × ${ticket.name}`).join(', ');
    try {
      const outcome = await session.sell({ items, what, total, method, email });
      setLast({ outcome, what });
      // The box office lists refused sales itself.
      if (outcome.is === 'refused') return;
      onSold();
      clear();
    } finally {
      setSelling(false);
    }
  }
  return { sell, isSelling, last, forgetLast: () => setLast(undefined) };
}

function EmailField({ cart }: { readonly cart: Cart }) {
  return (
    <Field
      label={words.email}
      optional
      hint={words.emailHint}
      error={cart.isEmailWrong ? words.emailInvalid : undefined}
    >
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="off"
        value={cart.typedEmail}
        onChange={({ target }) => cart.setEmail(target.value)}
      />
    </Field>
  );
}

type SellButtonsProps = {
  readonly cart: Cart;
  readonly amount: string;
  readonly isSelling: boolean;
  readonly onSell: (method: SaleMethod) => void;
};

function SellButtons({ cart, amount, isSelling, onSell }: SellButtonsProps) {
  const { chosen, total } = cart;
  const isWrong = cart.isEmailWrong || cart.isTooLarge;
  return (
    <>
      <Button
        size="large"
        busy={isSelling}
        disabled={chosen.length === 0 || isWrong}
        onClick={() => onSell('cash')}
      >
        {total === 0 && chosen.length > 0 ? words.free : words.cash(amount)}
      </Button>
      {total > 0 && (
        <Button
          size="large"
          variant="outline"
          busy={isSelling}
          disabled={isWrong}
          onClick={() => onSell('card')}
        >
          {words.card(amount)}
        </Button>
      )}
    </>
  );
}

type LineProps = {
  readonly line: CartLine;
  readonly isOnline: boolean;
  readonly currency: string;
  readonly onCount: (count: number) => void;
};

function TicketLine({ line, isOnline, currency, onCount }: LineProps) {
  const { ticket, allotted, most, quantity } = line;
  return (
    <li className="box-office-row">
      <span className="min-w-0">
        <b className="block">
          <bdi>{ticket.name}</bdi>
        </b>
        <span className="text-ink-2 num">
          {[
            priceText(cents(ticket.allInPrice), currency),
            ticket.admits > 1 && words.group(ticket.admits),
            most === 0
              ? words.noneLeft
              : ticket.remaining !== null && isOnline && words.left(ticket.remaining + allotted),
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
