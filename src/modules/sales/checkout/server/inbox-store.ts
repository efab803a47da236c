import type { EventId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue, queueColumns } from '#platform/server/leased-queue.ts';

type InboxKey = { readonly provider: string; readonly eventId: EventId };

export type InboxRow = InboxKey & { readonly type: string; readonly intentId: string };

export const paymentInbox = openLeasedQueue<InboxRow, InboxKey>(
  {
    name: 'webhooks',
    table: 'paymentInbox',
    key: { provider: 'text', eventId: 'text' },
    columns: { ...queueColumns, doneAt: 'processedAt' },
    payload: sql`w.type, w.intent_id`,
    leaseSeconds: 60,
    // About three days with the pauses, as long as the provider itself retries.
    maxAttempts: 80,
  },
  ({ type, intentId }) => `${type} · ${intentId}`,
);

/**
 * Stores a webhook once. One that names no payment needs no work. Nor does the news that a payment succeeded which the
 * buyer's return has settled before: it is stored once an hour at most, as proof that webhooks arrive.
 */
export async function saveWebhook(
  db: Db,
  event: { provider: string; eventId: string; type: string; intentId: string | null },
): Promise<void> {
  const { provider, eventId, type, intentId } = event;
  await sql`
    insert into payment_inbox (provider, event_id, type, intent_id, processed_at)
    select ${provider}, ${eventId}, ${type}, ${intentId}::text,
           case when ${intentId}::text is null or s.is_settled then now() end
      from (select ${type} = 'payment_intent.succeeded' and exists (
                     select 1 from payment where intent_id = ${intentId}::text and status = 'succeeded') as is_settled) s
     where not s.is_settled
        or not exists (select 1 from payment_inbox
                        where provider = ${provider} and received_at > now() - interval '1 hour')
        on conflict do nothing`.execute(db);
}
