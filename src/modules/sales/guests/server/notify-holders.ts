import type { HoldersChange } from '#modules/events/editor/server/index.ts';
import { movedRefundPolicy } from '#modules/sales/checkout/refund-offer-contract.ts';
import { addRefundOffer } from '#modules/sales/checkout/server/index.ts';
import type { EventChange } from '#modules/events/events/event-change.ts';
import { placeText } from '#modules/events/events/place-text.ts';
import type { EventFacts } from '#modules/events/events/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { hiddenPlace } from '../message-copy.ts';
import { addMessage, addRecipients, findAddress, type NoticeDetails } from './message-store.ts';

/**
 * Records, in the transaction of the change, who must be notified that an event moved or is cancelled: everyone who
 * has a ticket, is going or saved the event. The worker emails them; users are also notified in the app, by push and by text.
 */
export async function notifyHolders(
  tx: Db,
  { eventId, kind, before, after, reason = '', refund = false, byId }: HoldersChange,
): Promise<{ people: number; change: EventChange } | undefined> {
  const change = { kind, ...(await slotsOf(tx, before, after)) };
  if (kind === 'moved' && JSON.stringify(change.from) === JSON.stringify(change.to)) return undefined;
  const id = newId();
  const details = { change, ...(await refundOf(tx, { eventId, id, kind, before, after, refund })) };
  const message = { eventId, id, key: id, kind, ticketTypeId: null };
  await addMessage(tx, { ...message, subject: '', text: reason, details, byId });
  return { people: await addRecipients(tx, message), change };
}

/** Recipients without a ticket may not learn a hidden address, so the change says only its neighborhood (LOC-04). */
async function slotsOf(
  tx: Db,
  before: EventFacts,
  after: EventFacts,
): Promise<Pick<EventChange, 'from' | 'to'>> {
  const [from, to] = [
    { ...before, ...(await findAddress(tx, before)) },
    { ...after, ...(await findAddress(tx, after)) },
  ];
  const seesAddress = !before.hideAddress && !after.hideAddress;
  const isElsewhere = placeText(from, true) !== placeText(to, true);
  const place = placeText(to, seesAddress);
  return {
    from: slotOf(before, placeText(from, seesAddress)),
    to: slotOf(after, isElsewhere && !seesAddress ? hiddenPlace(place) : place),
  };
}

const slotOf = ({ startsAt, endsAt, timezone }: EventFacts, place: string): EventChange['from'] => ({
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
  timezone,
  place,
});

type Refunding = Pick<HoldersChange, 'eventId' | 'kind' | 'before' | 'after' | 'refund'> & { id: string };

async function refundOf(
  tx: Db,
  { eventId, id, kind, before, after, refund }: Refunding,
): Promise<Pick<NoticeDetails, 'refund' | 'until'>> {
  if (kind === 'cancelled') return { refund: refund ? 'all' : 'none', until: null };
  const movedBy = Math.abs(after.startsAt.getTime() - before.startsAt.getTime());
  if (kind !== 'postponed' && movedBy < movedRefundPolicy.movedByMs) return { refund: 'none', until: null };
  const { days } = movedRefundPolicy;
  const until = await addRefundOffer(tx, { eventId, id, fromStartsAt: before.startsAt, days });
  return { refund: 'offered', until: until.toISOString() };
}
