import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LateOrderDrawer } from '#modules/sales/guests/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { orderWords as words } from '../copy.ts';
import { listAdminOrders, type AdminOrder } from '../money-contract.ts';
import { Listed, Row, SearchField, Small, When } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

/** Any order on the instance. Refunds use the hosts' call and are logged (RFD-01). */
export function OrdersSection() {
  const { text, q, type } = useSectionFilters();
  const [opened, setOpened] = useState<AdminOrder>();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  return (
    <div className="grid gap-4">
      <SearchField label={words.search} text={text} onType={type} />
      <Listed
        query={pagesOf(listAdminOrders, { q }, ['admin', 'orders', q])}
        none={{ title: words.none, message: words.noneMessage }}
      >
        {(order) => (
          <Order
            key={order.id}
            order={order}
            onOpen={() => {
              setOpened(order);
              setOpen(true);
            }}
          />
        )}
      </Listed>
      <LateOrderDrawer
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          if (!open) void client.invalidateQueries({ queryKey: ['admin'] });
        }}
        eventId={opened?.eventId ?? ''}
        orderId={opened?.id ?? ''}
        name={opened?.buyerName ?? ''}
      />
    </div>
  );
}

function Order({ order, onOpen }: { order: AdminOrder; onOpen: () => void }) {
  const { id, eventName, buyerName, buyerEmail, total, refunded, currency, tickets } = order;
  return (
    <Row
      title={<bdi>{buyerName || buyerEmail}</bdi>}
      marks={
        <>
          <span className="num">{moneyText(cents(total), currency)}</span>
          {refunded > 0 && <Badge tone="warn">{words.refunded(moneyText(cents(refunded), currency))}</Badge>}
          {order.completedAt === null && <Badge>{words.unpaid}</Badge>}
        </>
      }
      acts={
        order.completedAt !== null && (
          <Button
            size="small"
            variant="outline"
            aria-label={`${words.open}: ${buyerName}, ${eventName}`}
            onClick={onOpen}
            {...LateOrderDrawer.onIntent}
          >
            {words.open}
          </Button>
        )
      }
    >
      <Small>
        <bdi>{eventName}</bdi> · {words.tickets(tickets)} · <When at={order.createdAt} />
      </Small>
      <Small>
        {buyerEmail && `${buyerEmail} · `}
        <span className="num">{id}</span>
      </Small>
    </Row>
  );
}
