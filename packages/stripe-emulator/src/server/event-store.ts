import { sql } from 'kysely';
import type { MomentRange } from './parameters.ts';
import { readPage, type Page, type PageOf } from './page.ts';
import { isWithin } from './store.ts';
import type { Delivery, EmulatorDb } from './tables.ts';

export type StoredEvent = {
  readonly id: string;
  readonly body: string;
  /** Of a thin event only. */
  readonly data: object | null;
  /** Deliveries that haven't arrived. */
  readonly pending: number;
};

export async function addEvent(
  tx: EmulatorDb,
  event: { id: string; type: string; body: string; data?: string; createdAt: Date },
): Promise<number> {
  const added = await tx
    .insertInto('stripeEmulatorEvent')
    .values(event)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return added.sequence;
}

/** @param lost recorded as never sent, so that only the event list has it */
export async function addDelivery(
  tx: EmulatorDb,
  eventId: string,
  dueAt: Date,
  lost: boolean,
): Promise<void> {
  await tx
    .insertInto('stripeEmulatorDelivery')
    .values({ eventId, dueAt, ...(lost && { abandonedAt: dueAt, lastAnswer: 'lost on purpose' }) })
    .execute();
}

const pendingDeliveries = sql<number>`(
  select count(*) from stripe_emulator_delivery as delivery
  where delivery.event_id = stripe_emulator_event.id and delivery.delivered_at is null
)`;

/** An event with several deliveries has arrived when one of them has. */
const hasArrived = sql<boolean>`(
  exists (select from stripe_emulator_delivery as delivery
    where delivery.event_id = stripe_emulator_event.id and delivery.delivered_at is not null)
  or not exists (select from stripe_emulator_delivery as delivery where delivery.event_id = stripe_emulator_event.id)
)`;

export type EventFilter = {
  readonly types?: readonly string[] | undefined;
  readonly arrived?: boolean | undefined;
  readonly created?: MomentRange | undefined;
};

export async function listEvents(
  db: EmulatorDb,
  filter: EventFilter,
  page: Page,
): Promise<PageOf<StoredEvent>> {
  let query = db
    .selectFrom('stripeEmulatorEvent')
    .select(['id', 'body', 'data', pendingDeliveries.as('pending')])
    .where('data', 'is', null);
  if (filter.types) query = query.where('type', 'in', filter.types);
  if (filter.arrived !== undefined)
    query = query.where(filter.arrived ? hasArrived : sql<boolean>`not ${hasArrived}`);
  if (filter.created) query = query.where(isWithin(filter.created));
  return readPage(query, 'stripe_emulator_event', page);
}

export async function findEvent(db: EmulatorDb, id: string): Promise<StoredEvent | undefined> {
  const query = db
    .selectFrom('stripeEmulatorEvent')
    .select(['id', 'body', 'data', pendingDeliveries.as('pending')]);
  return query.where('id', '=', id).executeTakeFirst();
}

export type ClaimedDelivery = Pick<Delivery, 'id' | 'eventId' | 'attempts'> & {
  readonly body: string;
  readonly type: string;
};

/**
 * Leases deliveries; when a process dies, others can claim them after the lease ends.
 * @param until skips deliveries due later
 */
export async function claimDeliveries(
  db: EmulatorDb,
  until: Date,
  limit: number,
  except: readonly number[],
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select id from stripe_emulator_delivery
      where delivered_at is null and abandoned_at is null and due_at <= ${until}
        and (leased_until is null or leased_until < now()) and not (id = any(${except}::bigint[]))
      order by due_at, id limit ${limit} for update skip locked
    ), claimed as (
      update stripe_emulator_delivery set leased_until = now() + interval '30 seconds', attempts = attempts + 1
      where id in (select id from due) returning id, event_id, due_at, attempts
    )
    select claimed.id, claimed.event_id, claimed.attempts, event.body, event.type
    from claimed join stripe_emulator_event as event on event.id = claimed.event_id
    order by claimed.due_at, claimed.id`.execute(db);
  return rows;
}

export type DeliveryEnd =
  | { readonly kind: 'delivered'; readonly at: Date }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'abandoned'; readonly at: Date };

export async function endDelivery(
  db: EmulatorDb,
  id: number,
  end: DeliveryEnd,
  answer: string,
): Promise<void> {
  const outcome = {
    delivered: { deliveredAt: end.at },
    retry: { dueAt: end.at },
    abandoned: { abandonedAt: end.at },
  }[end.kind];
  await db
    .updateTable('stripeEmulatorDelivery')
    .set({ ...outcome, leasedUntil: null, lastAnswer: answer.slice(0, 200) })
    .where('id', '=', id)
    .execute();
}

/** Events are kept for 30 days, as at Stripe. */
export async function forgetEvents(db: EmulatorDb, before: Date): Promise<void> {
  await db.deleteFrom('stripeEmulatorEvent').where('createdAt', '<', before).execute();
}
