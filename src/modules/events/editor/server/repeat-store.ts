import type { EventId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Step } from '../series.ts';

export type NewRepeat = {
  id: string;
  eventId: EventId;
  byId: UserId;
  byAdmin: boolean;
  every: Step;
  times: number;
};
export type RepeatRow = NewRepeat & { createdAt: Date };

const columns = ['id', 'eventId', 'byId', 'byAdmin', 'times', 'every', 'createdAt'] as const;

export async function addRepeat(tx: Db, repeat: NewRepeat): Promise<void> {
  await tx.insertInto('eventRepeat').values(repeat).execute();
}

export async function findRepeat(db: Db, id: string): Promise<RepeatRow | undefined> {
  return db.selectFrom('eventRepeat').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locks a series, so that two workers don't create the same event. */
export async function lockRepeat(tx: Db, id: string): Promise<RepeatRow | undefined> {
  return tx.selectFrom('eventRepeat').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function addEvent(tx: Db, repeatId: string, position: number, eventId: EventId): Promise<void> {
  await tx.insertInto('eventRepeatDate').values({ repeatId, position, eventId }).execute();
}

export async function countSeriesEvents(db: Db, repeatId: string): Promise<number> {
  const { made } = await db
    .selectFrom('eventRepeatDate')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('repeatId', '=', repeatId)
    .executeTakeFirstOrThrow();
  return made;
}

/** Newest first: ids sort by creation time. */
export async function listRepeatsOf(db: Db, eventId: EventId, limit: number): Promise<RepeatRow[]> {
  return db
    .selectFrom('eventRepeat')
    .select(columns)
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type SeriesEvent = Awaited<ReturnType<typeof listSeriesEvents>>[number];

export async function listSeriesEvents(db: Db, repeatIds: readonly string[]) {
  return db
    .selectFrom('eventRepeatDate as n')
    .innerJoin('event as e', 'e.id', 'n.eventId')
    .where('n.repeatId', 'in', repeatIds)
    .orderBy('n.position')
    .select([
      'n.repeatId',
      'n.eventId',
      'e.provider',
      'e.providerId',
      'e.startsAt',
      'e.status',
      'e.deletedAt',
    ])
    .execute();
}
