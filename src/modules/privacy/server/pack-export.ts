import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { listPicturesOf, openPictures } from '#modules/media/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { readMe } from '../copy.ts';
import { openArchive, removeArchive } from './archive.ts';
import { emailExportReady } from './emails.ts';
import { readMessagesTo, readPartsOf, readRowsOf } from './personal-store.ts';
import { dependentTables, personalTables } from './personal-tables.ts';
import * as store from './store.ts';

const picturesAtOnce = 50;
const largest = 1080;

/** The JSON files of an archive. Each is read in its own short transaction. */
function exportFiles(userId: UserId, email: string) {
  const taken = personalTables
    .filter(({ notExported }) => notExported === undefined)
    .map((table) => ({ name: table.table, read: (tx: Db) => readRowsOf(tx, table, userId) }));
  const parts = dependentTables.map((part) => ({
    name: `${part.of[0]}.${part.table}`,
    read: (tx: Db) => readPartsOf(tx, part, userId),
  }));
  return [...taken, ...parts, { name: 'message', read: (tx: Db) => readMessagesTo(tx, userId, email) }];
}

/** Packs all data of a user. Starts over after a crash. */
export async function packExport(services: Services, exportId: string): Promise<void> {
  const { db, storage, config } = services;
  const found = await store.findExport(db, exportId);
  const email = found && (await findAccount(db, found.userId))?.email;
  if (!found || found.state !== 'packing' || email === undefined) return;
  const { userId } = found;
  const files = exportFiles(userId, email);
  const pictures = await listAllPictures(db, userId);
  const total = files.length + pictures.length;
  let done = 0;
  const step = () => store.noteProgress(db, exportId, ++done, total);

  const archive = openArchive(storage, exportId);
  const notExported = personalTables.flatMap(({ table, notExported: why }) =>
    why ? [`${table}: ${why}`] : [],
  );
  await archive.addText('README.txt', [readMe(config.PUBLIC_URL, new Date().toISOString(), notExported)]);
  for (const { name, read } of files) {
    await transact(db, (tx) => archive.addText(`data/${name}.json`, toJsonList(read(tx))));
    await step();
  }
  const { readVariant } = openPictures(services);
  for (const id of pictures) {
    const bytes = await readVariant(id, largest);
    if (bytes) await archive.addPacked(`media/${id}.webp`, bytes);
    await step();
  }
  const { parts, bytes } = await archive.end();

  await transact(db, async (tx) => {
    if (await store.finishExport(tx, exportId, parts, bytes))
      await emailExportReady(services, tx, exportId, email);
  });
  // The account may have been deleted in the meantime.
  const packed = await store.findExport(db, exportId);
  if (packed?.state !== 'ready') await removeArchive(storage, exportId, parts);
}

/** A JSON array with one row per line. */
async function* toJsonList(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lines of batches) {
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function listAllPictures(db: Db, userId: UserId): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const next = await listPicturesOf(db, userId, ids.at(-1), picturesAtOnce);
    ids.push(...next.map(({ id }) => id));
    if (next.length < picturesAtOnce) return ids;
  }
}
