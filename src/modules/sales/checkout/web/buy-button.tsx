import type { TicketList } from '#modules/events/ticket-types/contract.ts';
import { buyWords } from '#modules/events/ticket-types/copy.ts';
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
    <TicketStub
      full={full}
      price={cheapestText(items)}
      disabled={disabled}
      onClick={open}
      {...checkoutIntent}
    >
      {label}
    </TicketStub>
  );
}

function cheapestText(items: TicketList['items']): string | undefined {
  const sold = items.filter(isPurchasable);
  const [first] = sold;
  if (!first) return undefined;
  const least = Math.min(...sold.map(({ allInPrice }) => allInPrice));
  const text = priceText(cents(least), first.currency);
  const isOnly = sold.every(({ allInPrice }) => allInPrice === least);
  return isOnly || least === 0 ? text : buyWords.from(text);
}
