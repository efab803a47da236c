import type { Event } from '#modules/events/events/contract.ts';
import { listSimilar, readEvent } from '#modules/events/events/server/index.ts';
import { offerOf } from '#modules/events/ticket-types/rules.ts';
import { listTickets } from '#modules/events/ticket-types/server/index.ts';
import { waitingTickets } from '#modules/sales/checkout/server/index.ts';
import { hasOpening } from '#modules/sales/openings/server/index.ts';
import { hasAnnouncedPresale } from '#modules/sales/presales/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { getEventView } from '../contract.ts';

const shownSimilar = 4;

function teamRoleOf({ creatorType, creatorStatus }: Event, viewer: Viewer | undefined) {
  if (viewer?.admin) return 'owner';
  return creatorStatus === 'invited' ? creatorStatus : creatorType;
}

/** The tickets of an event, without those that are kept for people on its waiting list (EXC-01). */
async function readTickets(db: Db, id: EventId, { offer }: Event) {
  const [all, claimed] = await Promise.all([
    listTickets(db, id),
    offer.saleState === 'onSale' ? waitingTickets.countClaims(db, id) : undefined,
  ]);
  if (!claimed) return { tickets: all, offer };
  const tickets = await listTickets(db, id, { claimed });
  const facts = tickets.items.map((ticket) => ({
    ...ticket,
    capacity: ticket.capacity || null,
    eventLeft: offer.left === null ? null : offer.left - claimed.total,
    isInDraw: ticket.inDraw === 'open',
  }));
  return { tickets, offer: offerOf(facts) ?? offer };
}

export function openEventView(): Feature {
  return {
    routes: [
      route(getEventView, async ({ input, viewer, db }) => {
        const { id, event } = await readEvent(db, input.eventId, viewer);
        const [{ tickets, offer }, similar] = await Promise.all([
          readTickets(db, id, event),
          listSimilar(db, id, shownSimilar),
        ]);
        // Only tickets with a sale start have them.
        const [fairOpening, presale] = tickets.items.some(({ saleStartDate }) => saleStartDate)
          ? await Promise.all([hasOpening(db, id), hasAnnouncedPresale(db, id)])
          : [false, false];
        return {
          ...event,
          offer,
          tickets,
          similar: { items: similar.items },
          teamRole: teamRoleOf(event, viewer),
          fairOpening,
          presale,
        };
      }),
    ],
  };
}
