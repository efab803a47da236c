import { cents, priceText } from '#platform/money.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import { Stepper } from '#platform/ui/stepper.tsx';
import { TicketRow } from '#platform/ui/ticket-row.tsx';
import type { Ticket } from '../contract.ts';
import { choiceWords } from '../copy.ts';
import { groupHint, hintText, opensHint } from '../hints.ts';
import { isPurchasable, mostPerOrder } from '../rules.ts';

interface TicketChoiceProps {
  tickets: readonly Ticket[];
  quantities: ReadonlyMap<string, number>;
  timezone: string;
  onChoose: (ticket: Ticket) => void;
  onQuantity: (ticket: Ticket, quantity: number) => void;
  disabled?: boolean;
}

/** Ticket types as stubs. Choosing one opens its stepper (CHK-02, TIX-07). */
export function TicketChoice({
  tickets,
  quantities,
  timezone,
  onChoose,
  onQuantity,
  disabled = false,
}: TicketChoiceProps) {
  return (
    <ul className="grid gap-3" aria-label={choiceWords.list}>
      {tickets.map((ticket) => {
        const quantity = quantities.get(ticket.id);
        const most = mostPerOrder(ticket);
        return (
          <TicketRow
            key={ticket.id}
            name={ticket.name}
            hint={hintOf(ticket, timezone)}
            price={priceText(cents(ticket.allInPrice), ticket.currency)}
            priceNote={ticket.price === 0 ? null : choiceWords.withFees}
            {...(ticket.label && { badge: ticket.label })}
            selected={quantity !== undefined}
            disabled={!isPurchasable(ticket)}
            onSelect={() => onChoose(ticket)}
          >
            {quantity !== undefined && (
              <div className="-me-2 flex flex-wrap items-center justify-between gap-x-1.5 gap-y-2 md:me-0">
                <span className="text-ink-2 max-md:text-caption">{boundsText(ticket, most)}</span>
                <Stepper
                  label={ticket.name}
                  value={quantity}
                  min={ticket.minPerOrder}
                  max={most}
                  onChange={(next) => onQuantity(ticket, next)}
                  disabled={disabled}
                />
              </div>
            )}
          </TicketRow>
        );
      })}
    </ul>
  );
}

/** The description, the price per person of a group ticket, and when it opens if that is later. */
function hintOf(ticket: Ticket, timezone: string) {
  const opens = opensHint(ticket, (moment) =>
    choiceWords.onSaleAt(longDay(moment, timezone), timeOfDay(moment, timezone)),
  );
  return hintText(ticket.description, groupHint(ticket), opens);
}

function boundsText({ minPerOrder, remaining }: Ticket, most: number) {
  const bounds = choiceWords.perOrder(minPerOrder, most);
  return remaining !== null && remaining <= choiceWords.fewLeft
    ? `${bounds}, ${choiceWords.left(remaining)}`
    : bounds;
}
