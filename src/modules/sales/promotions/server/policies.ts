import { eventPartRefusals, requireHost } from '#modules/events/events/server/index.ts';
import { ownEventPrefix } from '#modules/events/events/rules.ts';
import { refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { ticketPrefix } from '#modules/events/ticket-types/contract.ts';
import { findEventOfTicketType } from '#modules/events/ticket-types/server/index.ts';
import { fromWire } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, requireViewer, type Policy } from '#platform/server/http.ts';
import { promotionPrefix } from '../contract.ts';
import { promotionRefusals } from '../manage-contract.ts';
import { promotedItemHost, promotionHost } from '../policies.ts';
import { findEventOfPromotion } from './manage-store.ts';

/** @throws Refusal promotionNotFound */
export async function readEventOfPromotion(db: Db, promotionId: string): Promise<string> {
  const id = fromWire(promotionPrefix, promotionId);
  const eventId = id && (await findEventOfPromotion(db, id));
  if (!eventId) throw refuse(promotionRefusals, 'promotionNotFound');
  return eventId;
}

/** @param itemId an event, or one of its ticket types @throws Refusal eventNotFound */
export async function readEventOfItem(db: Db, itemId: string): Promise<string> {
  const eventId = itemId.startsWith(ticketPrefix)
    ? await findEventOfTicket(db, fromWire(ticketPrefix, itemId))
    : fromWire(ownEventPrefix, itemId);
  if (!eventId) throw refuse(eventRefusals, 'eventNotFound');
  return eventId;
}

async function findEventOfTicket(db: Db, ticketTypeId: string | undefined): Promise<string | undefined> {
  return ticketTypeId && findEventOfTicketType(db, ticketTypeId);
}

const hostRefusals = {
  ...eventPartRefusals,
  promotionNotFound: promotionRefusals.promotionNotFound,
};

export const policies: readonly Policy[] = [
  policy(promotionHost, hostRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    await requireHost(db, who, await readEventOfPromotion(db, subject));
  }),
  policy(promotedItemHost, eventPartRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    await requireHost(db, who, await readEventOfItem(db, subject));
  }),
];
