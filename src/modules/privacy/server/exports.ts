import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isUuid, newId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { batchesOf } from '#platform/server/batches.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Config } from '#platform/server/config.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { dataExportRequested } from '../events.ts';
import { exportLimits, exportRefusals, type DataExport } from '../contract.ts';
import { readArchive, removeArchive } from './archive.ts';
import * as store from './store.ts';

type Secrets = Pick<Config, 'AUTH_SECRET'>;

const sign = ({ AUTH_SECRET }: Secrets, id: string, until: string) =>
  createHmac('sha256', AUTH_SECRET).update(`data-export ${id} ${until}`).digest('base64url');

export async function readExport(db: Db, userId: UserId): Promise<DataExport | null> {
  const found = await store.findNewestExport(db, userId);
  if (!found) return null;
  const { id, state, done, total, bytes, createdAt, expiresAt } = found;
  return {
    id,
    state,
    done,
    total,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Signs a new download link each time. @throws Refusal exportNotReady */
export async function makeExportLink(config: Secrets, db: Db, userId: UserId) {
  const found = await store.findNewestExport(db, userId);
  if (found?.state !== 'ready') throw refuse(exportRefusals, 'exportNotReady');
  const { id } = found;
  const until = String(Date.now() + exportLimits.linkMinutes * 60_000);
  return { url: `/data-exports/${id}?${new URLSearchParams({ until, signature: sign(config, id, until) })}` };
}

type Archives = Pick<Services, 'db' | 'storage' | 'log'>;

/** Starts an export, also after one that couldn't be packed. Does nothing while one is in progress. */
export async function makeExport(archives: Archives, userId: UserId): Promise<DataExport> {
  await sweepExports(archives, userId);
  return transact(archives.db, async (tx) => {
    const id = newId();
    const isNew = await store.addExport(tx, id, userId);
    if (isNew) await publish(tx, dataExportRequested, { key: id, payload: { exportId: id } });
    const made = await readExport(tx, userId);
    return made!;
  });
}

/** Serves archives to anyone with a valid signed link. */
export function mountExports(app: FastifyInstance, { config, db, storage }: Services): void {
  app.get<{ Params: { id: string }; Querystring: { until?: string; signature?: string } }>(
    '/data-exports/:id',
    async ({ params: { id }, query }, reply) => {
      const until = String(query.until ?? '');
      const isSigned = isSameSecret(String(query.signature ?? ''), sign(config, id, until));
      const isLive = isSigned && isUuid(id) && Number(until) > Date.now();
      const found = isLive ? await store.findExport(db, id) : undefined;
      if (found?.state !== 'ready') throw refuse(commonRefusals, 'notFound');
      const day = found.createdAt.toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-length', found.bytes)
        .header('content-disposition', `attachment; filename="backbeat-${day}.zip"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(readArchive(storage, id, found.parts)));
    },
  );
}

const sweptAtOnce = 50;

/** Removes the files first, so that a crash leaves no file without a row. @param userId by default, of all users */
export async function sweepExports({ db, storage, log }: Archives, userId?: UserId): Promise<void> {
  const batches = batchesOf(
    sweptAtOnce,
    ({ id }: store.ExpiredExport) => id,
    (batch) => store.listExpired(db, batch, userId),
  );
  for await (const expired of batches) {
    const removed: string[] = [];
    for (const { id, parts } of expired) {
      try {
        await removeArchive(storage, id, parts);
        removed.push(id);
      } catch (error) {
        log.error({ err: error, exportId: id }, 'failed to remove an expired archive');
      }
    }
    await store.markExpired(db, removed);
  }
}
