import type { InputOf } from '#platform/contract.ts';
import { newId, type EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findEventRole } from '#modules/events/events/server/index.ts';
import * as calls from '../card-contract.ts';
import type { CardReader } from '../card-sale.ts';
import type { Db } from '#platform/server/db.ts';
import type { BoxOfficePorts } from './ports.ts';
import {
  addReaderRow,
  deleteReaderRow,
  findLocation,
  findPlace,
  findReader,
  isReaderBusy,
  listReaderRows,
} from './reader-store.ts';

const { cardRefusals: refusals } = calls;

export async function listReaders({ db, readers }: BoxOfficePorts, eventId: EventId) {
  const rows = await listReaderRows(db, eventId, readers.provider);
  const online = await readers.listOnline(rows.map(({ providerId }) => providerId));
  return rows.map(({ id, name, providerId, hostId }) => ({
    id,
    name,
    online: online.has(providerId),
    isOfHost: hostId !== null,
  }));
}

/** Whether the viewer manages the profile that owns the event. */
const isOwner = async (db: Db, viewer: Viewer, eventId: EventId) =>
  (await findEventRole(db, viewer, eventId)) === 'owner';

/**
 * Registers a reader at the provider, then here. After a crash in between, its code is entered again. It belongs to
 * the host, unless a Co-Host registers it.
 * @throws Refusal codeUnknown, addressMissing, eventNotFound
 */
export async function addReader(
  { db, readers }: BoxOfficePorts,
  viewer: Viewer,
  { eventId, name, code, country }: InputOf<typeof calls.addReader>,
): Promise<CardReader> {
  const { provider } = readers;
  const place = await findPlace(db, eventId);
  if (!place) throw refuse(refusals, 'eventNotFound');
  const { hostId, ...address } = place;
  const key = JSON.stringify({ ...address, country });
  const registered = await readers.register(
    { ...address, eventId, country, locationId: await findLocation(db, eventId, provider, key) },
    { name, code },
  );
  if ('refused' in registered) throw refuse(refusals, registered.refused);
  const id = newId();
  await addReaderRow(db, {
    id,
    eventId,
    name,
    provider,
    providerId: registered.id,
    hostId: (await isOwner(db, viewer, eventId)) ? hostId : null,
    locationId: registered.locationId,
    address: key,
  });
  return { id, name };
}

/** @throws Refusal readerNotFound, readerOfHost, readerBusy */
export async function removeReader(
  { db, readers }: BoxOfficePorts,
  viewer: Viewer,
  key: InputOf<typeof calls.removeReader>,
): Promise<{ removed: true }> {
  const reader = await findReader(db, key, readers.provider);
  if (!reader) throw refuse(refusals, 'readerNotFound');
  if (reader.hostId && !(await isOwner(db, viewer, key.eventId))) throw refuse(refusals, 'readerOfHost');
  if (await isReaderBusy(db, key.readerId)) throw refuse(refusals, 'readerBusy');
  await readers.remove(reader.providerId);
  await deleteReaderRow(db, key.readerId);
  return { removed: true };
}
