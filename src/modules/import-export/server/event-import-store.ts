import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Serializes imports for the same host. */
export async function lockEventImport(tx: Db, creatorId: ProfileId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('event_import ' || ${creatorId}::text, 0))`.execute(
    tx,
  );
}

type ImportedBefore = {
  readonly id: EventId;
  readonly provider: string;
  readonly providerId: string;
  readonly endsAt: Date;
};

/** Returns the events already imported, with their drafts. Deleted drafts can be imported again. */
export async function findImportedEvents(
  db: Db,
  creatorId: ProfileId,
  uids: readonly string[],
): Promise<Map<string, ImportedBefore>> {
  const rows = await db
    .selectFrom('eventImport as n')
    .innerJoin('event as e', 'e.id', 'n.eventId')
    .select(['n.uid', 'n.eventId as id', 'e.provider', 'e.providerId', 'e.endsAt'])
    .where('n.creatorId', '=', creatorId)
    .where('n.uid', '=', sql<string>`any(${[...uids]}::text[])`)
    .where('e.deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ uid, ...event }) => [uid, event]));
}

export async function saveImportedEvents(
  tx: Db,
  creatorId: ProfileId,
  events: readonly { readonly uid: string; readonly eventId: EventId }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('eventImport')
    .values(events.map((event) => ({ ...event, creatorId })))
    .onConflict((conflict) =>
      conflict.columns(['creatorId', 'uid']).doUpdateSet((eb) => ({ eventId: eb.ref('excluded.eventId') })),
    )
    .execute();
}
