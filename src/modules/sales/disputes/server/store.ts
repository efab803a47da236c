import type { DisputeId, EventId, OrderId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Evidence } from '../contract.ts';
import type { DisputeState } from '../rules.ts';

export type DisputeRow = {
  eventId: EventId;
  orderId: OrderId;
  id: DisputeId;
  intentId: string;
  providerId: string;
  test: boolean;
  amountMinor: number;
  currency: string;
  reason: string;
  state: DisputeState;
  inquiry: boolean;
  evidenceDueAt: Date | null;
  withdrawnMinor: number;
  platformMinor: number;
  feeMinor: number;
  moves: string[];
  evidence: Evidence | null;
  submittedAt: Date | null;
  askedAt: Date;
  openedAt: Date;
  closedAt: Date | null;
};

const columns = sql`
  d.event_id, d.order_id, d.id, d.intent_id, d.provider_id, d.test, d.amount_minor, d.currency, d.reason, d.state,
  d.inquiry, d.evidence_due_at, d.withdrawn_minor, d.platform_minor, d.fee_minor, d.moves, d.evidence, d.submitted_at,
  d.asked_at, d.opened_at, d.closed_at`;

export type NewDispute = Omit<
  DisputeRow,
  'withdrawnMinor' | 'platformMinor' | 'feeMinor' | 'moves' | 'evidence' | 'submittedAt'
>;

/** @returns false if the provider's dispute is known */
export async function addDispute(tx: Db, dispute: NewDispute): Promise<boolean> {
  const added = await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Locks a dispute until the transaction ends. Comes after its order. */
export async function lockDispute(
  tx: Db,
  { eventId, providerId }: Pick<DisputeRow, 'eventId' | 'providerId'>,
): Promise<DisputeRow> {
  const { rows } = await sql<DisputeRow>`
    select ${columns} from dispute d
     where d.event_id = ${eventId}::uuid and d.provider_id = ${providerId} for update`.execute(tx);
  return rows[0]!;
}

/** The money that other disputes of the order hold. */
export async function sumOthersWithdrawn(
  tx: Db,
  { eventId, orderId, id }: Pick<DisputeRow, 'eventId' | 'orderId' | 'id'>,
): Promise<number> {
  const { rows } = await sql<{ withdrawn: number }>`
    select coalesce(sum(withdrawn_minor), 0)::int as withdrawn
      from dispute
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and id <> ${id}::uuid`.execute(tx);
  return rows[0]!.withdrawn;
}

type DisputeKey = Pick<DisputeRow, 'eventId' | 'id'>;

export async function saveMoves(
  tx: Db,
  { eventId, id }: DisputeKey,
  sums: Pick<DisputeRow, 'withdrawnMinor' | 'platformMinor' | 'feeMinor' | 'moves'>,
): Promise<void> {
  await tx.updateTable('dispute').set(sums).where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** Whether an account is deleted. A statement of its own: accounts are on another server than the sale (docs/decisions/0071). */
export async function isDeleted(tx: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from account_user where id = ${userId}::uuid`.execute(tx);
  return rows.length === 0;
}

/**
 * Stores the provider's current answer. A decided dispute no longer needs evidence that names a deleted buyer. One that
 * needs a response again, such as for an appeal, counts as not answered, and takes the same evidence again.
 */
export async function saveFacts(
  tx: Db,
  { eventId, id }: DisputeKey,
  facts: Pick<
    NewDispute,
    'amountMinor' | 'reason' | 'state' | 'inquiry' | 'evidenceDueAt' | 'askedAt' | 'closedAt'
  >,
  { isSubmitted, isForgotten }: { readonly isSubmitted: boolean; readonly isForgotten: boolean },
): Promise<void> {
  const needsResponse = facts.state === 'needsResponse';
  const submittedAt = isSubmitted ? sql`least(submitted_at, now())` : sql`submitted_at`;
  await sql`
    update dispute
       set amount_minor = ${facts.amountMinor}, reason = ${facts.reason}, state = ${facts.state},
           inquiry = ${facts.inquiry}, evidence_due_at = ${facts.evidenceDueAt}, asked_at = ${facts.askedAt},
           closed_at = case when ${facts.closedAt}::timestamptz is null then null
                            else coalesce(closed_at, ${facts.closedAt}) end,
           evidence = ${isForgotten ? sql`null` : sql`evidence`},
           submitted_at = ${needsResponse ? sql`null` : submittedAt},
           evidence_version = ${needsResponse ? sql`evidence_version + (submitted_at is not null)::int` : sql`evidence_version`}
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** @returns what was stored before, and the version: the same evidence, saved again, keeps it */
export async function saveEvidence(
  tx: Db,
  { eventId, id }: DisputeKey,
  evidence: Evidence,
): Promise<{ version: number; before: Evidence | null }> {
  const text = JSON.stringify(evidence);
  const { rows } = await sql<{ version: number; before: Evidence | null }>`
    with old as (
      select evidence from dispute where event_id = ${eventId}::uuid and id = ${id}::uuid for update)
    update dispute d
       set evidence = ${text}::jsonb,
           evidence_version = d.evidence_version + (old.evidence is distinct from ${text}::jsonb)::int
      from old
     where d.event_id = ${eventId}::uuid and d.id = ${id}::uuid
    returning d.evidence_version as version, old.evidence as before`.execute(tx);
  return rows[0]!;
}

/**
 * Restores the evidence that the bank has, after it refused newer evidence. If it has none yet, the refused evidence
 * stays, so that admins can correct it.
 */
export async function restoreEvidence(
  db: Db,
  { eventId, id }: DisputeKey,
  { refused, before }: { readonly refused: Evidence; readonly before: Evidence | null },
): Promise<void> {
  await sql`
    update dispute
       set evidence = ${before && JSON.stringify(before)}::jsonb, evidence_version = evidence_version + 1
     where event_id = ${eventId}::uuid and id = ${id}::uuid and submitted_at is not null
       and evidence = ${JSON.stringify(refused)}::jsonb`.execute(db);
}

/** Deletes the evidence of decided disputes about orders of a user. That of open ones is deleted when they are decided. */
export async function forgetEvidence(tx: Db, buyerId: UserId): Promise<void> {
  await sql`
    update dispute d set evidence = null
      from buyer_order b
     where b.buyer_id = ${buyerId}::uuid and d.event_id = b.event_id and d.order_id = b.order_id
       and d.closed_at is not null`.execute(tx);
}

/** The provider's disputes that are known, with what is stored of them. */
export async function listKnown(db: Db, providerIds: readonly string[]) {
  const { rows } = await sql<Pick<DisputeRow, 'providerId' | 'state' | 'moves'>>`
    select provider_id, state, moves from dispute where provider_id = any(${[...providerIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.providerId, row]));
}

/** Payments of open disputes that weren't asked about lately, by id. Uses `dispute_open`. */
export async function listIdleIntents(
  db: Db,
  idleSeconds: number,
  { limit, after = '' }: Batch,
): Promise<string[]> {
  const { rows } = await sql<{ intentId: string }>`
    select distinct intent_id
      from dispute
     where state in ('needsResponse', 'underReview')
       and asked_at < clock_timestamp() - make_interval(secs => ${idleSeconds})
       and intent_id > ${after}
     order by intent_id limit ${limit}`.execute(db);
  return rows.map(({ intentId }) => intentId);
}

/** The frozen money of an event, per currency: the host's balance of orders with an open dispute. */
export async function sumFrozen(
  db: Db,
  eventId: EventId,
): Promise<{ readonly currency: string; readonly amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select h.currency, sum(h.payable)::bigint as amount
      from (select distinct event_id, order_id from dispute
             where event_id = ${eventId}::uuid and state in ('needsResponse', 'underReview') and not test) o
      join lateral (
        select l.currency, sum(l.amount_minor) as payable
          from ledger_entry l
         where l.event_id = ${eventId}::uuid and l.order_id = o.order_id and l.account = 'host'
         group by l.currency) h on h.payable > 0
     group by h.currency
     order by h.currency`.execute(db);
  return rows;
}

/** A dispute with the names that people know it by. */
export type NamedDispute = DisputeRow & { eventName: string; buyerName: string; buyerEmail: string };

const named = sql`
  select ${columns}, e.name as event_name, p.buyer_name, p.buyer_email
    from dispute d
    join event e on e.id = d.event_id
    join ticket_order p on p.event_id = d.event_id and p.id = d.order_id`;

export async function findDispute(db: Db, id: DisputeId): Promise<NamedDispute | undefined> {
  const { rows } = await sql<NamedDispute>`
    ${named} where d.id = ${id}::uuid and d.event_id = event_of(${id}::uuid, d.event_id)`.execute(db);
  return rows[0];
}

type Page = { readonly limit: number; readonly after: readonly [at: string, id: string] | undefined };

/** The next deadline first. Uses `dispute_open`. */
export async function listOpen(db: Db, { limit, after }: Page): Promise<NamedDispute[]> {
  const due = sql`coalesce(d.evidence_due_at, 'infinity')`;
  const { rows } = await sql<NamedDispute>`
    ${named} where d.state in ('needsResponse', 'underReview')
     ${after ? sql`and (${due}, d.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
     order by ${due}, d.id
     limit ${limit}`.execute(db);
  return rows;
}

/** Latest first. Uses `dispute_closed`. */
export async function listClosed(db: Db, { limit, after }: Page): Promise<NamedDispute[]> {
  const { rows } = await sql<NamedDispute>`
    ${named} where d.closed_at is not null
     ${after ? sql`and (d.closed_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
     order by d.closed_at desc, d.id desc
     limit ${limit}`.execute(db);
  return rows;
}

/** Newest first, by the primary key. */
export async function listOfEvent(
  db: Db,
  eventId: EventId,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<NamedDispute[]> {
  const { rows } = await sql<NamedDispute>`
    ${named} where d.event_id = ${eventId}::uuid and not d.test
     ${after ? sql`and d.id < ${after}::uuid` : sql``}
     order by d.id desc
     limit ${limit}`.execute(db);
  return rows;
}

/** Disputes whose sums differ from the ledger or from their state. */
export async function listWrongDisputes(db: Db) {
  const { rows } = await sql<{ id: string; state: string; withdrawn: number; booked: number }>`
    select d.id, d.state, d.withdrawn_minor as withdrawn, coalesce(l.disputed, 0)::int as booked
      from dispute d
      left join lateral (
        select sum(e.amount_minor) filter (where e.account = 'disputed') as disputed,
               sum(e.amount_minor) filter (where e.account = 'platform' and e.kind <> 'disputeFee') as platform,
               sum(e.amount_minor) filter (where e.account = 'processing') as fee
          from ledger_entry e
         where e.event_id = d.event_id and e.order_id = d.order_id
           and split_part(e.external_ref, ':', 1) in ('dispute', 'dispute-fee')
           and split_part(e.external_ref, ':', 2) = any(d.moves)) l on true
     where (not d.test and (coalesce(l.disputed, 0) <> d.withdrawn_minor or coalesce(l.platform, 0) <> -d.platform_minor
                            or coalesce(l.fee, 0) <> d.fee_minor))
        or (d.test and l.disputed is not null)
        or (d.state in ('won', 'closed') and d.withdrawn_minor <> 0)
        or (d.state = 'lost' and d.withdrawn_minor not between 1 and d.amount_minor)`.execute(db);
  return rows;
}

/** The money withdrawn for disputes, by the ledger and by the disputes. */
export async function sumDisputed(db: Db): Promise<{ readonly booked: number; readonly withdrawn: number }> {
  const { rows } = await sql<{ booked: number; withdrawn: number }>`
    select (select coalesce(sum(amount_minor), 0)::bigint from ledger_entry where account = 'disputed') as booked,
           (select coalesce(sum(withdrawn_minor), 0)::bigint from dispute where not test) as withdrawn`.execute(
    db,
  );
  return rows[0]!;
}
