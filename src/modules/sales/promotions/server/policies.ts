import { eventPolicies } from '#modules/events/events/server/index.ts';
import { ownEventPrefix } from '#modules/events/events/rules.ts';
import { refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { ticketPrefix } from '#modules/events/ticket-types/contract.ts';
import { findEventOfTicketType } from '#modules/events/ticket-types/server/index.ts';
import { fromWire } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, requireViewer, type Policies } from '#platform/server/http.ts';
import { promotionPrefix } from '../contract.ts';
import { promotionRefusals } from '../manage-contract.ts';
import { findEventOfPromotion } from './manage-store.ts';

/** What a call names: a promotion, or an event or one of its tickets. */
type Named = { readonly promotionId?: string; readonly itemId?: string };

/** @throws Refusal promotionNotFound, eventNotFound */
export async function eventOf(db: Db, { promotionId, itemId }: Named): Promise<string> {
  const eventId =
    itemId === undefined ? await eventOfPromotion(db, promotionId ?? '') : await eventOfItem(db, itemId);
  if (eventId) return eventId;
  throw itemId === undefined
    ? refuse(promotionRefusals, 'promotionNotFound')
    : refuse(eventRefusals, 'eventNotFound');
}

async function eventOfPromotion(db: Db, promotionId: string): Promise<string | undefined> {
  const id = fromWire(promotionPrefix, promotionId);
  return id && findEventOfPromotion(db, id);
}

async function eventOfItem(db: Db, itemId: string): Promise<string | undefined> {
  if (!itemId.startsWith(ticketPrefix)) return fromWire(ownEventPrefix, itemId);
  const ticketTypeId = fromWire(ticketPrefix, itemId);
  return ticketTypeId && findEventOfTicketType(db, ticketTypeId);
}

const hostRefusals = {
  ...eventPolicies['event.host']!.refusals,
  promotionNotFound: promotionRefusals.promotionNotFound,
};

export const policies: Policies = {
  /** Who edits the event of a promotion; the promotion's event decides, or that of the item that is named. */
  'promotion.host': policy(hostRefusals, async (ask) => {
    requireViewer(ask.viewer);
    const eventId = await eventOf(ask.db, ask.input as Named);
    await eventPolicies['event.host']!({ ...ask, input: { eventId } as never });
  }),
};
