import { cents, moneyText } from '#platform/money.ts';
import { Accordion, AccordionItem } from '#platform/ui/accordion.tsx';
import type { Order } from '../contract.ts';
import { buyerWords } from '../copy.ts';
import { OrderReceipt } from './order-receipt.tsx';

/** The receipt of a paid order, and who gets what of it (PRC-02). */
export function MoneySplit({ order }: { order: Order }) {
  const { breakdown, currency, orderItems, promotion } = order;
  if (!breakdown) return null;
  const items = orderItems.items.map(({ item, quantity, subtotal }) => ({
    name: item.name,
    quantity,
    subtotal,
  }));
  const shares = [
    [buyerWords.toHost, breakdown.host],
    [buyerWords.toPlatform, breakdown.platform],
    [buyerWords.toProcessing, breakdown.processing],
  ] as const;
  return (
    <Accordion>
      <AccordionItem title={buyerWords.whereMoneyGoes}>
        <div className="grid gap-5">
          <dl className="grid gap-2">
            {shares.map(([label, amount]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd className="num font-semibold">{moneyText(cents(amount), currency)}</dd>
              </div>
            ))}
          </dl>
          <OrderReceipt
            items={items}
            amounts={order}
            {...(promotion && { code: { name: promotion.promoCode, worth: '' } })}
          />
        </div>
      </AccordionItem>
    </Accordion>
  );
}
