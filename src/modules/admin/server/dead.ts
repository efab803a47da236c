import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { packCursor, unpackCursor } from '#platform/cursor.ts';
import { isUuid, type UserId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
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
  /** How many values a cursor of its list has. */
  readonly placed: number;
  readonly list: (db: Db, limit: number, after: readonly unknown[] | undefined) => Promise<Placed[]>;
  /** @returns what is written down of it; undefined when it was not given up */
  readonly revive: (
    tx: Db,
    itemId: string,
  ) => Promise<{ id: string; title: string; lastError: string | null } | undefined>;
  readonly entry: {
    readonly act: 'retryFact' | 'retryMessage' | 'retryJob';
    readonly itemType: 'fact' | 'message' | 'job';
  };
};

/** Separates the id of an event from the subscriber. Names of subscribers have none. */
const between = '~';

const kinds: Readonly<Record<DeadKind, Kind>> = {
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
          title: row.subject || `A message by ${row.channel}`,
          detail: maskedRecipient(row.recipient),
          attempts: row.attempts,
          lastError: plainError(row.lastError),
          at: row.deadAt.toISOString(),
        },
      })),
    revive: async (tx, id) => {
      const found = isUuid(id) ? await allMessages.revive(tx, { id }) : undefined;
      return (
        found && { id, title: found.subject || `A message by ${found.channel}`, lastError: found.lastError }
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

export async function readDead(db: Db, { kind, limit, cursor }: InputOf<typeof listDeadCall>) {
  const { list, placed } = kinds[kind];
  const rows = await list(db, limit + 1, unpackCursor(cursor, placed));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? packCursor(last.place) : null;
  return { items: shown.map(({ item }) => item), total: shown.length, offset: 0, next };
}

/** Tries again what was given up: all its attempts are before it once more. @throws Refusal notDead */
export async function retry(tx: Db, { kind, itemId, reason }: InputOf<typeof retryDeadCall>, byId: UserId) {
  const { revive, entry } = kinds[kind];
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
