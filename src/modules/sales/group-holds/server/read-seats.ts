import { OrderId, type PlanId, UserId } from '#platform/ids.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { GroupHoldSeat, GroupHoldSeats } from '../contract.ts';
import { seatState } from '../rules.ts';
import { listSeats, listTaken, type SeatRow } from './store.ts';

/** The plan's creator sees who has paid; everyone else sees only their own. */
export async function readSeats(
  db: Db,
  planId: PlanId,
  { userId, isCreator }: { userId: UserId; isCreator: boolean },
): Promise<GroupHoldSeats> {
  const rows = await listSeats(db, planId, isCreator ? undefined : userId);
  const taken = isCreator ? await listTaken(db, planId, userId) : [];
  const own = rows.filter(({ user }) => user.id === userId);
  return {
    items: rows.map(toSeat),
    total: rows.length,
    own: own.map((row) => ({
      ...toSeat(row),
      orderId: OrderId.encode(row.orderId),
      total: row.orderTotalMinor,
      ticket: row.orderTicket,
    })),
    taken: taken.map(({ userId: id, hasTicket }) => ({
      userId: UserId.encode(id),
      why: hasTicket ? 'hasTicket' : 'isHeld',
    })),
  };
}

function toSeat(row: SeatRow): GroupHoldSeat {
  const { event, ticket, totalMinor: total, currency } = row;
  const state = seatState(row.status, row.isLapsed);
  const { name, provider, providerId } = event;
  return {
    user: toProfileCard(row.user),
    state,
    event: { name, path: eventPath({ providerCode: providerCode(provider), providerId, name }) },
    ticket,
    total,
    currency,
    expiresAt: state === 'held' ? (row.expiresAt?.toISOString() ?? null) : null,
  };
}
