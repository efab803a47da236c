import { v5 } from 'uuid';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import { isUuid, type UserId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { FailedItem as Item, FailedWork, Queue } from '#platform/server/queue.ts';
import { allMessages } from '#platform/server/message-store.ts';
import { notifyWorkers, outboxWork, readOutboxHealth } from '#platform/server/outbox-store.ts';
import type { Work } from '../contract.ts';
import { maskedRecipient, plainError } from '../rules.ts';
import {
  dismissRefusals as refusals,
  type dismissFailed as dismissFailedCall,
  type FailedItem,
  type FailedKind,
  type listFailed as listFailedCall,
  type retryFailed as retryFailedCall,
} from '../work-contract.ts';

export type ListQueues = () => readonly Queue[];

export async function readWork(db: Db, listQueues: ListQueues): Promise<Work> {
  const [{ undelivered, lagSeconds }, queues] = await Promise.all([
    readOutboxHealth(db),
    Promise.all(listQueues().map(async ({ name, health }) => ({ name, ...(await health(db)) }))),
  ]);
  return { events: { waiting: undelivered, lagSeconds }, queues };
}

const otherWork = { act: 'retryWork', itemType: 'work' } as const;

const entries = {
  domainEvents: { act: 'retryFact', itemType: 'fact' },
  messages: { act: 'retryMessage', itemType: 'message' },
  jobs: { act: 'retryJob', itemType: 'job' },
  webhooks: otherWork,
  lateRefunds: otherWork,
  analytics: otherWork,
} as const satisfies Record<FailedKind, object>;

/** Queues that admins don't see under their own name. Mail and text messages share a list. */
const queues: { readonly [Kind in FailedKind]?: Queue } = { domainEvents: outboxWork, messages: allMessages };

function failedWorkOf(kind: FailedKind, listQueues: ListQueues): FailedWork {
  const queue = queues[kind] ?? listQueues().find(({ name }) => name === kind);
  if (!queue?.failed) throw refuse(commonRefusals, 'notFound');
  return queue.failed;
}

const toItem = (
  kind: FailedKind,
  { id, title, detail, attempts, lastError, failedAt }: Item,
): FailedItem => ({
  id,
  title,
  detail: kind === 'messages' ? maskedRecipient(detail) : detail,
  attempts,
  lastError: plainError(lastError),
  at: failedAt.toISOString(),
});

/** For the ids of items in the log. */
const workNamespace = '0d6c2f2e-6a55-4b39-9c1f-6f0b8a2f6b1d';

/** The log identifies items by UUID: the domain event, the message, or one derived from the id. */
function logIdOf(kind: FailedKind, itemId: string): string {
  const [first = ''] = itemId.split('~');
  return isUuid(first) ? first : v5(`${kind}~${itemId}`, workNamespace);
}

export async function readFailed(
  db: Db,
  { kind, limit, cursor }: InputOf<typeof listFailedCall>,
  listQueues: ListQueues,
) {
  const { list, placed } = failedWorkOf(kind, listQueues);
  const rows = await list(db, limit + 1, unpackCursor(cursor, placed));
  const { rows: shown, next } = cutPage(rows, limit, ({ place }) => place);
  return { items: shown.map((item) => toItem(kind, item)), next };
}

/** Requeues failed work with all its attempts. @throws Refusal notFailed */
export async function retry(
  tx: Db,
  { kind, itemId, reason }: InputOf<typeof retryFailedCall>,
  byId: UserId,
  listQueues: ListQueues,
) {
  const found = await failedWorkOf(kind, listQueues).retry(tx, itemId);
  if (!found) throw refuse(refusals, 'notFailed');
  if (kind === 'domainEvents') await notifyWorkers(tx);
  await log(tx, { ...entries[kind], kind, found, byId, reason });
  return { retried: true };
}

/** Counts failed work as done. @throws Refusal notFailed, whyRequired */
export async function dismiss(
  tx: Db,
  { kind, itemId, reason }: InputOf<typeof dismissFailedCall>,
  byId: UserId,
  listQueues: ListQueues,
) {
  if (reason === '') throw refuse(refusals, 'whyRequired');
  const found = await failedWorkOf(kind, listQueues).dismiss?.(tx, itemId);
  if (!found) throw refuse(refusals, 'notFailed');
  const { itemType } = entries[kind];
  await log(tx, { act: 'dismissWork', itemType, kind, found, byId, reason });
  return { dismissed: true };
}

type Logged = Pick<Parameters<typeof addEntry>[1], 'act' | 'itemType' | 'byId' | 'reason'> & {
  readonly kind: FailedKind;
  readonly found: Item;
};

async function log(tx: Db, { kind, found: { id, title, lastError }, ...entry }: Logged): Promise<void> {
  await addEntry(tx, {
    ...entry,
    itemId: logIdOf(kind, id),
    wireId: id,
    title,
    before: { failed: true, lastError: plainError(lastError) },
    after: { failed: false },
  });
}
