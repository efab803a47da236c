import type { Event } from '#modules/events/events/contract.ts';
import { listSimilar, readEvent } from '#modules/events/events/server/index.ts';
import { listTickets } from '#modules/events/ticket-types/server/index.ts';
import { hasOpening } from '#modules/sales/openings/server/index.ts';
import { hasAnnouncedPresale } from '#modules/sales/presales/server/index.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { getEventView } from '../contract.ts';

const shownSimilar = 4;

function teamRoleOf({ creatorType, creatorStatus }: Event, viewer: Viewer | undefined) {
  if (viewer?.admin) return 'owner';
  return creatorStatus === 'invited' ? creatorStatus : creatorType;
}

export function openEventView(): Feature {
  return {
    routes: [
      route(getEventView, async ({ input, viewer, db }) => {
        const { id, event } = await readEvent(db, input.eventId, viewer);
        const [tickets, similar] = await Promise.all([
          listTickets(db, id),
          listSimilar(db, id, shownSimilar),
        ]);
        // Only tickets with a sale start have them.
        const [fairOpening, presale] = tickets.items.some(({ saleStartDate }) => saleStartDate)
          ? await Promise.all([hasOpening(db, id), hasAnnouncedPresale(db, id)])
          : [false, false];
        return {
          ...event,
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
