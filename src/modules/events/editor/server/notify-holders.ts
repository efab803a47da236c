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
  readonly refund?: boolean;
  readonly byId: UserId;
};

/**
 * Queues notifications to ticket holders in the transaction of the change. Passed in, because orders depend on events
 * and not the other way around.
 * @returns how many people are notified; undefined if nothing changed for them
 */
export type NotifyHolders = (
  tx: Db,
  change: HoldersChange,
) => Promise<{ readonly people: number; readonly change: EventChange } | undefined>;

export const notifyNobody: NotifyHolders = async () => undefined;
