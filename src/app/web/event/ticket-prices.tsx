import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { cents, priceText } from '#platform/money.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { TicketRow } from '#platform/ui/ticket-row.tsx';

/** What there is and what it costs, to read: with every fee, before and without any script (PRC-01, TIX-03). */
export function TicketPrices({ tickets, timezone }: { tickets: readonly Ticket[]; timezone: string }) {
  return (
    <ul className="grid gap-3">
      {tickets.map((ticket) => (
        <TicketRow
          key={ticket.id}
          name={ticket.name}
          hint={hintOf(ticket, timezone)}
          price={priceText(cents(ticket.allInPrice), ticket.currency)}
          priceNote={ticket.price === 0 ? null : 'with fees'}
          {...(ticket.label && { badge: ticket.label })}
          disabled={ticket.status !== 'onSale'}
        />
      ))}
    </ul>
  );
}

function hintOf({ description, status, saleStartDate }: Ticket, timezone: string): string | undefined {
  const opens =
    status === 'offSale' && saleStartDate
      ? `On sale ${shortDay(saleStartDate, timezone)}, ${timeOfDay(saleStartDate, timezone)}.`
      : '';
  return [description, opens].filter(Boolean).join(' ') || undefined;
}
