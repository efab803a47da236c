import type { Condition } from '#modules/profiles/membership-rules/contract.ts';
import { factsNeeded, type FanFacts } from '#modules/profiles/membership-rules/rules.ts';
import { followedSince } from '#modules/profiles/follows/server/index.ts';
import type { CommunityId, EventId, ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** Functions of higher modules, passed in by the app. */
export type FanFactReaders = {
  readonly countAttended: (db: Db, userId: UserId, hostId: ProfileId) => Promise<number>;
  readonly listTicketsFor: (
    db: Db,
    userId: UserId,
    eventIds: readonly EventId[],
  ) => Promise<readonly string[]>;
};

type FanFactsQuery = {
  readonly conditions: readonly Condition[];
  readonly communityId: CommunityId;
  readonly userId: UserId;
};

export async function readFanFacts(
  db: Db,
  readers: FanFactReaders,
  { conditions, communityId, userId }: FanFactsQuery,
): Promise<FanFacts> {
  const needed = factsNeeded(conditions);
  const since = needed.artistIds.length > 0 ? await followedSince(db, userId, needed.artistIds) : [];
  const attended = needed.attended ? await readers.countAttended(db, userId, communityId) : 0;
  const tickets = needed.eventIds.length > 0 ? await readers.listTicketsFor(db, userId, needed.eventIds) : [];
  return {
    followedSince: new Map(since.map(({ followedId, createdAt }) => [followedId, createdAt.getTime()])),
    attended,
    tickets: new Set(tickets),
  };
}
