import { bareId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

// Tests can't wait for timeouts, so they move due times into the past.

/**
 * Moves time forward by a minute: leases of dead processes end, retries are due, payments are checked. Doesn't touch
 * holds.
 */
export async function passMinute(db: Db): Promise<void> {
  const minute = sql`interval '61 seconds'`;
  await sql`
    update payment_inbox set lease_until = lease_until - ${minute}, run_at = run_at - ${minute}
     where processed_at is null`.execute(db);
  await sql`update outbox set lease_until = lease_until - ${minute} where lease_until is not null`.execute(
    db,
  );
  await sql`
    update outbox_work set lease_until = lease_until - ${minute}, run_at = run_at - ${minute}
     where done_at is null`.execute(db);
  await sql`
    update stripe_emulator_delivery set leased_until = leased_until - ${minute}, due_at = due_at - ${minute}
     where delivered_at is null and abandoned_at is null`.execute(db);
  await sql`update payment set updated_at = updated_at - ${minute}`.execute(db);
}

/** Expires an order, at its last moment even one whose payment is pending. */
export async function lapse(db: Db, orderId: string, { lastMoment = false } = {}): Promise<void> {
  await sql`
    update ticket_order
       set expires_at = now() - interval '1 second',
           hard_expires_at = case when ${lastMoment}::bool then now() - interval '1 second' else hard_expires_at end
     where id = ${bareId(orderId)}::uuid`.execute(db);
}

/** Lets the bank take a day over this order's payments, or finish now. */
export async function letBankTake(db: Db, orderId: string, time: 'a day' | 'no time'): Promise<void> {
  await sql`
    update stripe_emulator_intent set settles_at = now() + ${time === 'a day' ? '1 day' : '0'}::interval
     where metadata->>'orderId' = ${orderId} and status = 'processing'`.execute(db);
}
