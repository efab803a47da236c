import type { InputOf } from '#platform/contract.ts';
import { newId, type EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import * as calls from '../card-contract.ts';
import type { CardReader } from '../card-sale.ts';
import type { BoxOfficePorts } from './ports.ts';
import {
  addReaderRow,
  deleteReaderRow,
  findPlace,
  findReader,
  isReaderBusy,
  listReaderRows,
} from './reader-store.ts';

const { cardRefusals: refusals } = calls;

export async function listReaders({ db, readers }: BoxOfficePorts, eventId: EventId) {
  const rows = await listReaderRows(db, eventId, readers.provider);
  const online = await readers.listOnline(rows.map(({ providerId }) => providerId));
  return rows.map(({ id, name, providerId }) => ({ id, name, online: online.has(providerId) }));
}

/**
 * Registers a reader at the provider, then here. After a crash in between, its code is entered again.
 * @throws Refusal codeUnknown, addressMissing, eventNotFound
 */
export async function addReader(
  { db, readers }: BoxOfficePorts,
  { eventId, name, code, country }: InputOf<typeof calls.addReader>,
): Promise<CardReader> {
  const place = await findPlace(db, eventId);
  if (!place) throw refuse(refusals, 'eventNotFound');
  const registered = await readers.register({ ...place, eventId, country }, { name, code });
  if ('refused' in registered) throw refuse(refusals, registered.refused);
  const id = newId();
  await addReaderRow(db, { id, eventId, name, provider: readers.provider, providerId: registered.id });
  return { id, name };
}

/** @throws Refusal readerNotFound, readerBusy */
export async function removeReader(
  { db, readers }: BoxOfficePorts,
  key: InputOf<typeof calls.removeReader>,
): Promise<{ removed: true }> {
  const reader = await findReader(db, key, readers.provider);
  if (!reader) throw refuse(refusals, 'readerNotFound');
  if (await isReaderBusy(db, key)) throw refuse(refusals, 'readerBusy');
  await readers.remove(reader.providerId);
  await deleteReaderRow(db, key);
  return { removed: true };
}
