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
  eventImportRefusals,
  type ImportedEvent,
  type makeEvents,
  type EventImportPlan,
  type previewEvents,
} from '../event-import-contract.ts';
import type { ParsedEvents } from './parsed-events.ts';
import { findImportedEvents, lockEventImport, saveImportedEvents } from './event-import-store.ts';
import { sortEvents } from './raw-event.ts';
import { readFile } from './read-file.ts';

type Source = InputOf<typeof previewEvents>['source'];
const wireId = (id: string) => eventWireId({ provider: 'backbeat', providerId: id });

/** @param inside private origins that may be fetched, for tests only */
export async function planEventImport(
  db: Db,
  { creatorId, timezone, source }: InputOf<typeof previewEvents>,
  by: By,
  inside: readonly string[],
): Promise<EventImportPlan> {
  const hostId = await requireHost(db, creatorId, by);
  if (!isTimeZone(timezone)) throw refuse(eventImportRefusals, 'zoneInvalid');
  const found = await findEvents(source, inside);
  if (found === undefined || found.events.length === 0) throw refuse(eventImportRefusals, 'nothingFound');
  const { events, refused } = sortEvents(found, timezone);
  const made = await findImportedEvents(
    db,
    hostId,
    events.map(({ event }) => event.uid),
  );
  return {
    events: events.map(({ event, missing }) => {
      const before = made.get(event.uid);
      return { event, missing: [...missing], madeBefore: before ? wireId(before) : null };
    }),
    refused: [...refused],
  };
}

async function findEvents(source: Source, inside: readonly string[]): Promise<ParsedEvents | undefined> {
  if (source.kind === 'page') {
    const { body, url } = await fetchPage(source.address, inside);
    const isCalendar = /^\s*BEGIN:VCALENDAR/.test(body);
    return isCalendar ? readFile('readCalendar', body) : readFile('readPage', { html: body, address: url });
  }
  if (Buffer.byteLength(source.text) > eventImportLimits.bytes) throw refuse(eventImportRefusals, 'tooLarge');
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
    if (error instanceof BlockedAddressError) throw refuse(eventImportRefusals, 'addressRefused');
  }
  throw refuse(eventImportRefusals, 'pageUnreachable');
}

/** Imports the chosen events as drafts, all or none. @throws Refusal of the rules of events */
export async function importEvents(
  tx: Db,
  { creatorId, events }: InputOf<typeof makeEvents>,
  by: By,
): Promise<AnswerOf<typeof makeEvents>> {
  const hostId = await requireHost(tx, creatorId, by);
  await lockEventImport(tx, hostId);
  const made = await findImportedEvents(
    tx,
    hostId,
    events.map(({ uid }) => uid),
  );
  const drafts: AnswerOf<typeof makeEvents>['drafts'] = [];
  const fresh: { uid: string; eventId: EventId }[] = [];
  for (const event of events) {
    const before = made.get(event.uid);
    const eventId = before ?? (await createEvent(tx, draftOf(event, creatorId), by));
    if (!before) {
      made.set(event.uid, eventId);
      fresh.push({ uid: event.uid, eventId });
    }
    drafts.push({ uid: event.uid, name: event.name, eventId: wireId(eventId), isNew: !before });
  }
  await saveImportedEvents(tx, hostId, fresh);
  return { drafts };
}

function draftOf(event: ImportedEvent, creatorId: ProfileId): EventDraft {
  const { place, latitude, longitude } = event;
  const [name = ''] = place.split(',', 1);
  return EventDraft.parse({
    status: 'draft',
    name: event.name,
    description: event.description,
    startDate: event.startDate,
    endDate: event.endDate,
    timezone: event.timezone,
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
    externalUrl: event.url,
  });
}
