import { useQuery } from '@tanstack/react-query';
import type { RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { refundWords as words } from '../copy.ts';
import { EmailForm } from './email-form.tsx';
import { refundSheetQuery } from './queries.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundHistory } from './refund-history.tsx';

type OrderDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  orderId: string;
  name: string;
};

/** Shows a host an order: what was paid, what was refunded and what can still be refunded (RFD-01). */
export function OrderDrawer({ open, onOpenChange, eventId, orderId, name }: OrderDrawerProps) {
  const query = useQuery({
    ...refundSheetQuery(eventId, orderId),
    enabled: orderId !== '',
  });
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.title(name)} shape="side">
      <Loaded query={query} lines={8}>
        {(data) => (
          <div className="grid gap-6 pb-6">
            <Sums sheet={data} />
            {data.canSetEmail && data.tickets.some(({ state }) => state === 'valid') && (
              <EmailForm key={orderId} eventId={eventId} sheet={data} />
            )}
            <RefundForm
              key={`${orderId} ${data.refunds.length} ${data.refunded}`}
              eventId={eventId}
              sheet={data}
              name={name}
            />
            {data.refunds.length > 0 && <RefundHistory eventId={eventId} sheet={data} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Sums({ sheet: { order, refunded, left } }: { sheet: RefundSheet }) {
  const rows = [
    [words.paid, order.total],
    [words.back, refunded],
    [words.left, left],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="num text-lead">{moneyText(cents(amount), order.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
