import { listFriendsAmong } from '#modules/profiles/follows/server/index.ts';
import { seesEvent } from '#modules/events/events/server/index.ts';
import { providerCode } from '#modules/events/events/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { releaseHold, waitingTickets } from '#modules/sales/checkout/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { EventId, newId, noId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  drawRefusals as refusals,
  getDrawResult,
  type acceptDrawInvitation,
  type Draw,
  type DrawEntry,
  type DrawResult,
  type enterDraw as enterCall,
} from '../contract.ts';
import { drawInvited, drawLeft } from '../events.ts';
import { drawLimits, drawState } from '../rules.ts';
import { countEntries, findDraw, listDrawTypes, listResult, lockDraw, type DrawRow } from './draw-store.ts';
import * as store from './entry-store.ts';

/** @throws Refusal eventNotFound */
export async function readDraw(
  db: Db,
  eventId: EventId,
  viewer: Viewer | undefined,
): Promise<{ draw: Draw | null }> {
  if (!(await seesEvent(db, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const row = await findDraw(db, eventId);
  if (!row) return { draw: null };
  const own = viewer ? await store.listEntries(db, viewer.userId, eventId) : [];
  const mine = own.find(({ ownState }) => ownState === 'in');
  const { opensAt, closesAt, payMinutes, commitment } = row;
  return {
    draw: {
      state: drawState(row, row.now),
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      payMinutes,
      commitment,
      ticketTypes: (await listDrawTypes(db, eventId)).map(toType),
      entries: await countEntries(db, eventId),
      isDrawn: row.drawnAt !== null,
      mine: mine ? toEntry(mine, viewer!.userId) : null,
      invitations: own
        .filter(({ ownState }) => ownState === 'invited')
        .map(({ entryId, leader }) => ({ entryId, from: toProfileCard(leader) })),
    },
  };
}

const toType = ({ id, name, units }: { id: TicketTypeId; name: string; units: number }) => ({
  id: TicketTypeId.encode(id),
  name,
  units,
});

function toEntry(row: store.EntryRow, viewerId: UserId): DrawEntry {
  const { number, leader, people, ticketTypeIds, state, place, hasTicket, offerEnded, orderId } = row;
  return {
    number,
    leads: leader.id === viewerId,
    people: people.map(({ user, accepted }) => ({ user: toProfileCard(user), accepted })),
    itemIds: ticketTypeIds?.map((id) => TicketTypeId.encode(id)) ?? null,
    state,
    place,
    hasTicket,
    offerEnded,
    offer: orderId && {
      orderId: OrderId.encode(orderId),
      what: row.what ?? '',
      total: row.totalMinor!,
      currency: row.currency!,
      until: row.expiresAt!.toISOString(),
    },
  };
}

/** Draws that aren't over for the user, and open invitations. */
export async function listDraws(db: Db, userId: UserId) {
  const now = new Date();
  const rows = await store.listEntries(db, userId);
  return rows
    .filter(({ overAt, orderId }) => overAt === null || orderId !== null)
    .filter(({ hasTicket, offerEnded }) => !hasTicket && !offerEnded)
    .map((row) => ({
      event: {
        id: EventId.encode(row.eventId),
        providerCode: providerCode(row.provider),
        providerId: row.providerId,
        name: row.name,
        startDate: row.startsAt.toISOString(),
        timezone: row.timezone,
      },
      draw: { state: drawState(row, now), closesAt: row.closesAt.toISOString() },
      entry: row.ownState === 'in' ? toEntry(row, userId) : null,
      invitation:
        row.ownState === 'invited' ? { entryId: row.entryId, from: toProfileCard(row.leader) } : null,
    }));
}

/** @throws Refusal why the viewer can't enter like this */
export async function enterDraw(tx: Db, input: InputOf<typeof enterCall>, viewer: Viewer): Promise<void> {
  const { eventId, itemIds } = input;
  const { userId } = viewer;
  const draw = await lockOpenDraw(tx, eventId, viewer);
  const types = new Set((await listDrawTypes(tx, eventId)).map(({ id }) => id));
  if (itemIds?.some((id) => !types.has(id))) throw refuse(refusals, 'ticketNotFound');
  const mine = await findOwn(tx, eventId, userId);
  if (mine && mine.leader.id !== userId) throw refuse(refusals, 'notYourEntry');
  if (!mine) await requireFit(tx, draw, userId);

  const friendIds = [...new Set(input.friendIds)].filter((id) => id !== userId);
  const known = new Set(mine?.people.map(({ user }) => user.id));
  const friends = new Set(await listFriendsAmong(tx, userId, friendIds));
  if (friendIds.some((id) => !friends.has(id) && !known.has(id))) throw refuse(refusals, 'noFriend');

  const entry = { eventId, id: mine?.entryId ?? newId(), leaderId: userId, ticketTypeIds: itemIds };
  await (mine ? store.changeEntry(tx, entry) : store.addEntry(tx, entry));
  const { invited, removed } = await store.setFriends(tx, entry, friendIds);
  await publishAll(
    tx,
    drawInvited,
    invited.map((id) => ({ key: newId(), payload: { eventId, userId: id, byId: userId } })),
  );
  await publishAll(
    tx,
    drawLeft,
    removed.map((id) => ({
      key: newId(),
      payload: { eventId, userId: id, byId: userId, role: 'removed' as const },
    })),
  );
}

/** @throws Refusal why the viewer can't enter with this friend */
export async function acceptInvitation(
  tx: Db,
  { eventId, entryId }: InputOf<typeof acceptDrawInvitation>,
  viewer: Viewer,
): Promise<void> {
  const draw = await lockOpenDraw(tx, eventId, viewer);
  const { userId } = viewer;
  if (await findOwn(tx, eventId, userId)) throw refuse(refusals, 'alreadyEntered');
  await requireFit(tx, draw, userId);
  if (!(await store.acceptInvitation(tx, eventId, entryId, userId)))
    throw refuse(refusals, 'invitationNotFound');
}

/** @throws Refusal eventNotFound, drawClosed */
async function lockOpenDraw(tx: Db, eventId: EventId, viewer: Viewer): Promise<DrawRow> {
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const draw = await lockDraw(tx, eventId);
  if (draw?.eventStatus !== 'published' || drawState(draw, draw.now) !== 'open')
    throw refuse(refusals, 'drawClosed');
  return draw;
}

/** @throws Refusal emailNotVerified, accountTooNew, personLimit */
async function requireFit(tx: Db, { eventId, maxPerPerson: limit }: DrawRow, userId: UserId): Promise<void> {
  const account = await store.findAccount(tx, userId);
  if (!account?.emailVerified) throw refuse(refusals, 'emailNotVerified');
  if (account.minutes < drawLimits.accountMinutes) throw refuse(refusals, 'accountTooNew');
  if (limit === null) return;
  const has = await waitingTickets.countUnitsOf(tx, { eventId, id: noId, buyerId: userId });
  if (has >= limit) throw refuse(refusals, 'personLimit', { limit, left: 0 });
}

async function findOwn(tx: Db, eventId: EventId, userId: UserId): Promise<store.EntryRow | undefined> {
  const rows = await store.listEntries(tx, userId, eventId);
  return rows.find(({ ownState }) => ownState === 'in');
}

/** Leaving with an open offer declines it: the ticket goes to the next in line. Friends in the entry are notified. */
export async function leaveDraw(tx: Db, eventId: EventId, userId: UserId): Promise<void> {
  const offered = await findOwn(tx, eventId, userId);
  if (offered?.orderId) await releaseHold(tx, offered.orderId);
  await lockDraw(tx, eventId);
  const mine = await findOwn(tx, eventId, userId);
  await store.dropPeople(tx, [eventId], [userId]);
  if (mine?.state === 'entered' || mine?.state === 'inLine') await notifyOthers(tx, mine, userId);
}

/** @param entry as it was before this user left */
async function notifyOthers(tx: Db, entry: store.EntryRow, byId: UserId): Promise<void> {
  const { eventId, entryId } = entry;
  const leaderId = await store.findLeader(tx, eventId, entryId);
  const wasLed = entry.leader.id === byId;
  const others = entry.people.filter(({ user, accepted }) => user.id !== byId && (accepted || wasLed));
  await publishAll(
    tx,
    drawLeft,
    others.map(({ user, accepted }) => {
      const role = !accepted ? 'uninvited' : wasLed && user.id === leaderId ? 'leads' : 'stays';
      return { key: newId(), payload: { eventId, userId: user.id as UserId, byId, role } };
    }),
  );
}

/** Takes a deleted account out of all draws. Those behind it move up, and its offers lapse at once. */
export async function forgetDraws(tx: Db, userId: UserId): Promise<void> {
  const eventIds = await store.listDrawsOf(tx, userId);
  for (const eventId of eventIds) await lockDraw(tx, eventId);
  await store.dropPeople(tx, eventIds, [userId]);
  await store.endOffersTo(tx, userId);
}

/** @throws Refusal eventNotFound, notDrawn */
export async function readResult(db: Db, eventId: EventId, viewer: Viewer | undefined): Promise<DrawResult> {
  if (!(await seesEvent(db, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const row = await findDraw(db, eventId);
  if (!row?.drawnAt) throw refuse(getDrawResult.refusals, 'notDrawn');
  const { eventName: name, provider, providerId, timezone, drawnAt, commitment, seed } = row;
  return {
    event: { providerCode: providerCode(provider), providerId, name, timezone },
    drawnAt: drawnAt.toISOString(),
    commitment,
    seed,
    ticketTypes: (await listDrawTypes(db, eventId)).map(toType),
    entries: (await listResult(db, eventId)).map(({ number, size, ticketTypeIds, won }) => ({
      number,
      size,
      itemIds: ticketTypeIds?.map((id) => TicketTypeId.encode(id)) ?? null,
      won,
    })),
  };
}
