import type { EventChange } from '#modules/events/events/event-change.ts';
import type { EventFacts } from '#modules/events/events/server/index.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

export type HoldersChange = {
  readonly eventId: EventId;
  readonly kind: EventChange['kind'];
  readonly before: EventFacts;
  readonly after: EventFacts;
  readonly reason?: string;
  /** Whether all orders of a cancelled event are refunded. */
  readonly refund?: boolean;
  readonly byId: UserId;
};

/**
 * Writes down whom a change is told to, in the transaction of the change. It is handed in, because orders stand above.
 * @returns how many people are notified; undefined when nothing is another for holders
 */
export type NotifyHolders = (
  tx: Db,
  change: HoldersChange,
) => Promise<{ readonly people: number; readonly change: EventChange } | undefined>;

export const notifyNobody: NotifyHolders = async () => undefined;
