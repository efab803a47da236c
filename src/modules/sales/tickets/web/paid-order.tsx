import type { Order } from '#modules/sales/checkout/contract.ts';
import { OrderReceipt } from '#modules/sales/checkout/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { moneySplitRows, refundRows, ticketWords } from '../copy.ts';

/** Payments and refunds, line by line, and how the rest is split (PRC-01, PRC-02). */
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
      <div className="grid gap-3">
        <OrderReceipt items={items} amounts={order} {...(discount > 0 && { code })} />
        {order.refunded > 0 && <RefundedPart order={order} />}
      </div>
      {breakdown && order.total > order.refunded && <MoneySplit split={breakdown} currency={currency} />}
    </div>
  );
}

function RefundedPart({ order }: { order: Order }) {
  return (
    <dl className="money-split">
      {refundRows(order, (amount) => moneyText(cents(amount), order.currency)).map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{amount}</dd>
        </div>
      ))}
    </dl>
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
