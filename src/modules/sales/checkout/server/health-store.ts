import { sql, type Db } from '#platform/server/db.ts';

export type SaleHealth = {
  readonly holds: number;
  /** Expired holds that aren't released yet. */
  readonly lapsed: number;
  readonly webhooks: number;
  readonly failedWebhooks: number;
  readonly refundsDue: number;
};

/** Reads only the small partial indexes of open rows. */
export async function readSaleHealth(db: Db): Promise<SaleHealth> {
  const { rows } = await sql<SaleHealth>`
    select
      (select count(*) from ticket_order where status in ('held', 'pending') and expires_at >= now()) as holds,
      (select count(*) from ticket_order where status in ('held', 'pending') and expires_at < now()) as lapsed,
      (select count(*) from payment_inbox where processed_at is null and dead_at is null) as webhooks,
      (select count(*) from payment_inbox where dead_at is not null) as failed_webhooks,
      (select count(*) from payment where status = 'refundDue' and refund_run_at < 'infinity') as refunds_due`.execute(
    db,
  );
  return rows[0]!;
}
