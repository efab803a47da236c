import type { TicketList } from '#modules/events/ticket-types/contract.ts';
import { buyWords } from '#modules/events/ticket-types/copy.ts';
import { pricesText } from '#modules/events/ticket-types/offer-copy.ts';
import { buyButton, isPurchasable } from '#modules/events/ticket-types/rules.ts';
import { cents, priceText } from '#platform/money.ts';
import { TicketStub } from '#platform/ui/ticket-stub.tsx';
import { checkoutIntent } from './buy-drawer.tsx';
import { useCheckoutAddress } from './checkout-address.ts';

interface BuyButtonProps {
  tickets: Pick<TicketList, 'items'>;
  /** Label for paid tickets. Defaults to "Buy now" (TIX-12). */
  text?: string;
  full?: boolean;
}

/** Opens checkout. Shows the action and the lowest price with all fees (TIX-10, TIX-11, PRC-01). */
export function BuyButton({ tickets: { items }, text, full }: BuyButtonProps) {
  const { open } = useCheckoutAddress();
  const { label, disabled } = buyButton(items, text);
  return (
    <TicketStub full={full} price={pricesOf(items)} disabled={disabled} onClick={open} {...checkoutIntent}>
      {label}
    </TicketStub>
  );
}

/** `Free to $93.94` of free tickets and others, as in calendars and previews. */
function pricesOf(items: TicketList['items']): string | undefined {
  const sold = items.filter(isPurchasable);
  const [first] = sold;
  if (!first) return undefined;
  const prices = sold.map(({ allInPrice }) => allInPrice);
  const [priceFrom, priceTo] = [Math.min(...prices), Math.max(...prices)];
  const { currency } = first;
  if (priceFrom === 0) return pricesText({ priceFrom, priceTo, currency });
  const text = priceText(cents(priceFrom), currency);
  return priceFrom === priceTo ? text : buyWords.from(text);
}
