import { sql, type Db } from './db.ts';
import type { Channel } from './message-store.ts';

/** Minutes for which a message is held. An older code or reminder helps no one. */
export const heldMinutes = 60;

const expired = `Expired: it was held for ${heldMinutes} minutes, because nothing was set up to send it.`;

const heldOf = (channel: Channel) =>
  sql`channel = ${channel} and held_at is not null and sent_at is null and dead_at is null`;
/** When it was to be sent, because admins can try an expired message again. */
const isOld = sql`run_at <= now() - make_interval(mins => ${heldMinutes}::int)`;

/**
 * Holds every waiting message of a channel, except those that a worker is sending.
 * @returns how many weren't held before
 */
export async function holdMessages(db: Db, channel: Channel): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set held_at = now()
     where channel = ${channel} and held_at is null and sent_at is null and dead_at is null
       and (lease_until is null or lease_until < now())`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lets the queue send what was held. @returns how many messages */
export async function releaseHeld(db: Db, channel: Channel): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set held_at = null where ${heldOf(channel)} and not ${isOld}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives up what was held for too long. Its row stays, with the reason. @returns how many messages */
export async function expireHeld(db: Db, channel: Channel): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set dead_at = now(), last_error = ${expired} where ${heldOf(channel)} and ${isOld}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function countHeld(db: Db, channel: Channel): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from message where ${heldOf(channel)}`.execute(db);
  return rows[0]!.held;
}
