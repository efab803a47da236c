import { createEvent, requireHost, type By } from '#modules/events/editor/server/index.ts';
import { EventDraft } from '#modules/events/editor/contract.ts';
import { eventWireId } from '#modules/events/events/rules.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { safeFetch, BlockedAddressError } from '#platform/server/safe-fetch.ts';
import { isTimeZone } from '#platform/time.ts';
import {
  eventImportLimits,
  nightRefusals,
  type ImportedEvent,
  type makeNights,
  type NightsPlan,
  type previewNights,
} from '../event-import-contract.ts';
import type { ParsedEvents } from './parsed-events.ts';
import { findImportedEvents, lockEventImport, keepNights } from './event-import-store.ts';
import { sortEvents } from './raw-event.ts';
import { readFile } from './read-file.ts';

type Source = InputOf<typeof previewNights>['source'];
const wireId = (id: string) => eventWireId({ provider: 'backbeat', providerId: id });

/** @param inside private origins that may be fetched, for tests only */
export async function planEventImport(
  db: Db,
  { creatorId, timezone, source }: InputOf<typeof previewNights>,
  by: By,
  inside: readonly string[],
): Promise<NightsPlan> {
  const hostId = await requireHost(db, creatorId, by);
  if (!isTimeZone(timezone)) throw refuse(nightRefusals, 'zoneInvalid');
  const found = await findNights(source, inside);
  if (found === undefined || found.nights.length === 0) throw refuse(nightRefusals, 'nothingFound');
  const { nights, refused } = sortEvents(found, timezone);
  const made = await findImportedEvents(
    db,
    hostId,
    nights.map(({ night }) => night.uid),
  );
  return {
    nights: nights.map(({ night, missing }) => {
      const before = made.get(night.uid);
      return { night, missing: [...missing], madeBefore: before ? wireId(before) : null };
    }),
    refused: [...refused],
  };
}

async function findNights(source: Source, inside: readonly string[]): Promise<ParsedEvents | undefined> {
  if (source.kind === 'page') {
    const { body, url } = await fetchPage(source.address, inside);
    const isCalendar = /^\s*BEGIN:VCALENDAR/.test(body);
    return isCalendar ? readFile('readCalendar', body) : readFile('readPage', { html: body, address: url });
  }
  if (Buffer.byteLength(source.text) > eventImportLimits.bytes) throw refuse(nightRefusals, 'tooLarge');
  return readFile(source.kind === 'calendar' ? 'readCalendar' : 'readSpreadsheet', source.text);
}

/** @throws Refusal addressRefused, pageUnreachable */
async function fetchPage(address: string, inside: readonly string[]) {
  const headers = {
    accept: 'text/html, text/calendar;q=0.9',
    'user-agent': 'Backbeat (reads events for their host)',
  };
  try {
    const asked = address.replace(/^webcal:/i, 'https:');
    const read = await safeFetch(asked, {
      headers,
      timeoutMs: 8000,
      maxBytes: eventImportLimits.bytes,
      inside,
    });
    if (read.status === 200) return read;
  } catch (error) {
    if (error instanceof BlockedAddressError) throw refuse(nightRefusals, 'addressRefused');
  }
  throw refuse(nightRefusals, 'pageUnreachable');
}

/** Imports the chosen events as drafts, all or none. @throws Refusal of the rules of events */
export async function importEvents(
  tx: Db,
  { creatorId, nights }: InputOf<typeof makeNights>,
  by: By,
): Promise<AnswerOf<typeof makeNights>> {
  const hostId = await requireHost(tx, creatorId, by);
  await lockEventImport(tx, hostId);
  const made = await findImportedEvents(
    tx,
    hostId,
    nights.map(({ uid }) => uid),
  );
  const drafts: AnswerOf<typeof makeNights>['drafts'] = [];
  const fresh: { uid: string; eventId: EventId }[] = [];
  for (const night of nights) {
    const before = made.get(night.uid);
    const eventId = before ?? (await createEvent(tx, draftOf(night, creatorId), by));
    if (!before) {
      made.set(night.uid, eventId);
      fresh.push({ uid: night.uid, eventId });
    }
    drafts.push({ uid: night.uid, name: night.name, eventId: wireId(eventId), isNew: !before });
  }
  await keepNights(tx, hostId, fresh);
  return { drafts };
}

function draftOf(night: ImportedEvent, creatorId: ProfileId): EventDraft {
  const { place, latitude, longitude } = night;
  const [name = ''] = place.split(',', 1);
  return EventDraft.parse({
    status: 'draft',
    name: night.name,
    description: night.description,
    startDate: night.startDate,
    endDate: night.endDate,
    timezone: night.timezone,
    creatorId,
    venue: place ? { id: null, name: name.slice(0, 200) } : null,
    location:
      latitude === null || longitude === null
        ? null
        : {
            name: name.slice(0, 200),
            addressFull: place,
            address1:
              place
                .slice(name.length + 1)
                .split(',', 1)[0]
                ?.trim() ?? '',
            latitude,
            longitude,
          },
    externalUrl: night.url,
  });
}
