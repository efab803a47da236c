import { readPage, type Page, type PageOf } from './page.ts';
import type { EmulatorDb, Location, NewLocation, NewReader, Reader, ReaderChange } from './tables.ts';

export async function addLocation(db: EmulatorDb, location: NewLocation): Promise<Location> {
  return db.insertInto('stripeEmulatorLocation').values(location).returningAll().executeTakeFirstOrThrow();
}

export async function findLocation(db: EmulatorDb, id: string): Promise<Location | undefined> {
  return db.selectFrom('stripeEmulatorLocation').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function addReader(db: EmulatorDb, reader: NewReader): Promise<Reader> {
  return db.insertInto('stripeEmulatorReader').values(reader).returningAll().executeTakeFirstOrThrow();
}

export async function findReader(db: EmulatorDb, id: string): Promise<Reader | undefined> {
  return db.selectFrom('stripeEmulatorReader').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function findReaderToChange(db: EmulatorDb, id: string): Promise<Reader | undefined> {
  return db
    .selectFrom('stripeEmulatorReader')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeReader(db: EmulatorDb, id: string, change: ReaderChange): Promise<Reader> {
  const query = db.updateTable('stripeEmulatorReader').set(change).where('id', '=', id);
  return query.returningAll().executeTakeFirstOrThrow();
}

export async function deleteReader(db: EmulatorDb, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('stripeEmulatorReader').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function listReaders(
  db: EmulatorDb,
  filter: { readonly location?: string | undefined },
  page: Page,
): Promise<PageOf<Reader>> {
  let query = db.selectFrom('stripeEmulatorReader').selectAll();
  if (filter.location) query = query.where('locationId', '=', filter.location);
  return readPage(query, 'stripe_emulator_reader', page);
}
