import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, OrderId, UserId } from '#platform/ids.ts';

const about = { eventId: rowIdOf<EventId>() };

/** A friend asked a user to enter a draw together. */
export const drawInvited = defineDomainEvent(
  'draw.invited',
  z.object({ ...about, userId: rowIdOf<UserId>(), byId: rowIdOf<UserId>() }),
);
/**
 * Someone left an entry that others are in, or took a friend out of theirs.
 * @property role what it means for this user: they lead the entry now, stay in it, are no longer invited, or were taken
 * out
 */
export const drawLeft = defineDomainEvent(
  'draw.left',
  z.object({
    ...about,
    userId: rowIdOf<UserId>(),
    byId: rowIdOf<UserId>(),
    role: z.enum(['leads', 'stays', 'uninvited', 'removed']),
  }),
);
/** A draw closes in an hour. */
export const drawSoon = defineDomainEvent('draw.soon', z.object(about));
/**
 * A ticket is held for a winner.
 * @property first whether they won in the draw itself, and not because a winner didn't pay
 */
export const drawWon = defineDomainEvent(
  'draw.won',
  z.object({ ...about, orderId: rowIdOf<OrderId>(), userId: rowIdOf<UserId>(), first: z.boolean() }),
);
/** The draw took place. Those who didn't win are in line. */
export const drawHeld = defineDomainEvent('draw.held', z.object(about));
/** No more tickets come out of the draw. */
export const drawOver = defineDomainEvent('draw.over', z.object(about));
