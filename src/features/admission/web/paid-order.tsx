import type { Order } from '#features/checkout/contract.ts';
import { OrderReceipt } from '#features/checkout/web/index.ts';
import { cents, moneyText } from '#kit/money.ts';
import { moneySplitRows, ticketWords } from '../copy.ts';

/** What was paid, line by line, and where it went; both add up to the total, to the smallest unit (PRC-01, PRC-02). */
export function PaidOrder({ order }: { order: Order }) {
  const { breakdown, currency, discount, promotion } = order;
  const items = order.orderItems.items.map(({ item, quantity, subtotal }) => ({
    name: item.name,
    quantity,
    subtotal,
  }));
  const code = { name: promotion?.promoCode ?? '', worth: '' };
  return (
    <div className="grid gap-6">
      <OrderReceipt items={items} amounts={order} {...(discount > 0 && { code })} />
      {breakdown && order.total > 0 && <MoneySplit split={breakdown} currency={currency} />}
    </div>
  );
}

function MoneySplit({ split, currency }: { split: NonNullable<Order['breakdown']>; currency: string }) {
  const rows = moneySplitRows(split, (amount) => moneyText(cents(amount), currency));
  return (
    <section aria-labelledby="money-split">
      <h3 id="money-split" className="font-semibold pb-2">
        {ticketWords.whereItGoes}
      </h3>
      <dl className="money-split">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
