import { factsNeeded, type FanFacts, type Rule } from '#modules/profiles/membership-rules/rules.ts';
import { followedSince } from '#modules/profiles/follows/server/index.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { joinedSince } from './participation-store.ts';

/** Functions of higher modules, passed in by the app. */
export type FanFactReaders = {
  readonly countAttended: (db: Db, userId: UserId, hostId: ProfileId, before: Date) => Promise<number>;
  readonly listTicketsFor: (
    db: Db,
    userId: UserId,
    eventIds: readonly EventId[],
  ) => Promise<readonly string[]>;
  /** Codes that the user entered. Only presales have them. */
  readonly listCodes?: (db: Db, userId: UserId) => Promise<readonly string[]>;
};

type FanFactsQuery = {
  readonly conditions: readonly Rule[];
  /** The host of the events that count as attended. */
  readonly hostId: ProfileId;
  readonly userId: UserId;
  /** Events that ended later don't count. */
  readonly before?: Date;
};

export async function readFanFacts(
  db: Db,
  readers: FanFactReaders,
  { conditions, hostId, userId, before = new Date() }: FanFactsQuery,
): Promise<FanFacts> {
  const needed = factsNeeded(conditions);
  const since = needed.followedIds.length > 0 ? await followedSince(db, userId, needed.followedIds) : [];
  const joined = needed.communityIds.length > 0 ? await joinedSince(db, userId, needed.communityIds) : [];
  const attended = needed.attended ? await readers.countAttended(db, userId, hostId, before) : 0;
  const tickets = needed.eventIds.length > 0 ? await readers.listTicketsFor(db, userId, needed.eventIds) : [];
  const codes = needed.codes ? await readers.listCodes?.(db, userId) : [];
  return {
    followedSince: new Map(since.map(({ followedId, createdAt }) => [followedId, createdAt.getTime()])),
    memberSince: new Map(joined.map(({ communityId, createdAt }) => [communityId, createdAt.getTime()])),
    attended,
    tickets: new Set(tickets),
    codes: new Set(codes),
  };
}
