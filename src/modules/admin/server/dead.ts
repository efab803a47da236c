import { v5 } from 'uuid';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { packCursor, unpackCursor } from '#platform/cursor.ts';
import { isUuid, type UserId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Queue } from '#platform/server/leased-queue.ts';
import { listDeadJobs, reviveJob } from '#platform/server/job-store.ts';
import { allMessages } from '#platform/server/message-store.ts';
import { outboxWork, readOutboxHealth, reviveOutboxWork } from '#platform/server/outbox-store.ts';
import type { Work } from '../contract.ts';
import { idOfNumber, maskedRecipient, plainError } from '../rules.ts';
import {
  deadRefusals as refusals,
  type Dead,
  type DeadKind,
  type listDead as listDeadCall,
  type retryDead as retryDeadCall,
} from '../work-contract.ts';

export type ListQueues = () => readonly Queue[];

export async function readWork(db: Db, listQueues: ListQueues): Promise<Work> {
  const [{ untold, lagSeconds }, queues] = await Promise.all([
    readOutboxHealth(db),
    Promise.all(listQueues().map(async ({ name, health }) => ({ name, ...(await health(db)) }))),
  ]);
  return { events: { waiting: untold, lagSeconds }, queues };
}

type Placed = { readonly item: Dead; readonly place: readonly (string | number)[] };

type Kind = {
  /** Number of values in a list cursor. */
  readonly placed: number;
  readonly list: (db: Db, limit: number, after: readonly unknown[] | undefined) => Promise<Placed[]>;
  /** @returns the log entry, or undefined when the work had not failed */
  readonly revive: (
    tx: Db,
    itemId: string,
  ) => Promise<{ id: string; title: string; lastError: string | null } | undefined>;
  readonly entry: {
    readonly act: 'retryFact' | 'retryMessage' | 'retryJob' | 'retryWork';
    readonly itemType: 'fact' | 'message' | 'job' | 'work';
  };
};

/** Separates an event id from a subscriber name, which never contains it. */
const between = '~';

type OwnKind = 'facts' | 'messages' | 'jobs';

const kinds: Readonly<Record<OwnKind, Kind>> = {
  facts: {
    placed: 3,
    list: async (db, limit, after) =>
      (await outboxWork.listDead(db, limit, after)).map((row) => ({
        place: [row.at, row.storedEventId, row.subscriber],
        item: {
          id: `${row.storedEventId}${between}${row.subscriber}`,
          title: `${row.type} → ${row.subscriber}`,
          detail: row.key,
          attempts: row.attempts,
          lastError: plainError(row.lastError),
          at: row.deadAt.toISOString(),
        },
      })),
    revive: async (tx, itemId) => {
      const [id = '', subscriber = ''] = itemId.split(between);
      const found = isUuid(id) ? await reviveOutboxWork(tx, { domainEventId: id, subscriber }) : undefined;
      return found && { id, title: `${found.type} → ${subscriber}`, lastError: found.lastError };
    },
    entry: { act: 'retryFact', itemType: 'fact' },
  },
  messages: {
    placed: 2,
    list: async (db, limit, after) =>
      (await allMessages.listDead(db, limit, after)).map((row) => ({
        place: [row.at, row.id],
        item: {
          id: row.id,
          title: row.subject || `Message by ${row.channel}`,
          detail: maskedRecipient(row.recipient),
          attempts: row.attempts,
          lastError: plainError(row.lastError),
          at: row.deadAt.toISOString(),
        },
      })),
    revive: async (tx, id) => {
      const found = isUuid(id) ? await allMessages.revive(tx, { id }) : undefined;
      return (
        found && { id, title: found.subject || `Message by ${found.channel}`, lastError: found.lastError }
      );
    },
    entry: { act: 'retryMessage', itemType: 'message' },
  },
  jobs: {
    placed: 1,
    list: async (db, limit, after) =>
      (await listDeadJobs(db, limit, after)).map((row) => ({
        place: [row.id],
        item: {
          id: row.id,
          title: row.task,
          detail: `#${row.id}`,
          attempts: row.attempts,
          lastError: plainError(row.lastError),
          at: row.updatedAt.toISOString(),
        },
      })),
    revive: async (tx, number) => {
      const found = /^\d{1,18}$/.test(number) ? await reviveJob(tx, number) : undefined;
      return found && { id: idOfNumber(number), title: found.task, lastError: found.lastError };
    },
    entry: { act: 'retryJob', itemType: 'job' },
  },
};

const hasOwnKind = (kind: DeadKind): kind is OwnKind => kind in kinds;

/** Derives a UUID for the log, which identifies items by UUID. */
const workNamespace = '0d6c2f2e-6a55-4b39-9c1f-6f0b8a2f6b1d';

function kindOf(kind: DeadKind, listQueues: ListQueues): Kind {
  if (hasOwnKind(kind)) return kinds[kind];
  const work = listQueues().find(({ name }) => name === kind)?.givenUp;
  if (!work) throw refuse(commonRefusals, 'notFound');
  return {
    placed: work.placed,
    list: async (db, limit, after) =>
      (await work.list(db, limit, after)).map(({ id, title, attempts, lastError, deadAt, place }) => ({
        place,
        item: { id, title, detail: id, attempts, lastError: plainError(lastError), at: deadAt.toISOString() },
      })),
    revive: async (tx, itemId) => {
      const found = await work.revive(tx, itemId);
      const id = v5(`${kind}${between}${itemId}`, workNamespace);
      return found && { id, title: found.title, lastError: found.lastError };
    },
    entry: { act: 'retryWork', itemType: 'work' },
  };
}

export async function readDead(
  db: Db,
  { kind, limit, cursor }: InputOf<typeof listDeadCall>,
  listQueues: ListQueues,
) {
  const { list, placed } = kindOf(kind, listQueues);
  const rows = await list(db, limit + 1, unpackCursor(cursor, placed));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? packCursor(last.place) : null;
  return { items: shown.map(({ item }) => item), total: shown.length, offset: 0, next };
}

/** Requeues failed work with all its attempts. @throws Refusal notDead */
export async function retry(
  tx: Db,
  { kind, itemId, reason }: InputOf<typeof retryDeadCall>,
  byId: UserId,
  listQueues: ListQueues,
) {
  const { revive, entry } = kindOf(kind, listQueues);
  const found = await revive(tx, itemId);
  if (!found) throw refuse(refusals, 'notDead');
  const { id, title, lastError } = found;
  await addEntry(tx, {
    ...entry,
    byId,
    itemId: id,
    wireId: itemId,
    title,
    before: { dead: true, lastError: plainError(lastError) },
    after: { dead: false },
    reason,
  });
  return { retried: true };
}
