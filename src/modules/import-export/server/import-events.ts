import {
  createEvent,
  listLinkedEvents,
  lockTicketLinks,
  releaseTicketLinks,
  requireHost,
  type By,
} from '#modules/events/editor/server/index.ts';
import { requireMayHost } from '#modules/events/teams/server/index.ts';
import { EventDraft } from '#modules/events/editor/contract.ts';
import { eventWireId, providerNames } from '#modules/events/events/rules.ts';
import { readTicketLink, type TicketLink } from '#modules/events/events/ticket-links.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { safeFetch, BlockedAddressError, UnreachableError } from '#platform/server/safe-fetch.ts';
import { isTimeZone } from '#platform/time.ts';
import {
  eventImportLimits,
  eventImportRefusals,
  makeEventsRefusals,
  type ImportedEvent,
  type makeEvents,
  type EventImportPlan,
  type previewEvents,
} from '../event-import-contract.ts';
import { importNotes as notes } from '../copy.ts';
import type { ParsedEvents } from './parsed-events.ts';
import { findImportedEvents, lockEventImport, saveImportedEvents } from './event-import-store.ts';
import { instantIn, sortEvents } from './raw-event.ts';
import { readFile } from './read-file.ts';

type Source = InputOf<typeof previewEvents>['source'];

/** @param inside private origins that may be fetched, for tests only */
export async function planEventImport(
  db: Db,
  { creatorId, timezone, source }: InputOf<typeof previewEvents>,
  by: By,
  inside: readonly string[],
): Promise<EventImportPlan> {
  const hostId = await requireHost(db, creatorId, by);
  await requireMayHost(db, hostId, by);
  if (!isTimeZone(timezone)) throw refuse(eventImportRefusals, 'zoneInvalid');
  const found = await findEvents(source, inside);
  if (found === undefined || found.events.length === 0) throw refuse(eventImportRefusals, 'nothingFound');
  const { events, refused } = sortEvents(found, timezone);
  const known = await findKnown(
    db,
    hostId,
    events.map(({ event }) => event),
  );
  const isHidden = ({ event }: (typeof events)[number]) => known.of(event)?.isHidden === true;
  return {
    events: events
      .filter((planned) => !isHidden(planned))
      .map(({ event, missing }) => {
        const before = known.of(event);
        const link = known.links.get(event.uid);
        const note = link && notes.ticketsOn(providerNames[link.provider]);
        return {
          event,
          missing: note ? [note, ...missing] : [...missing],
          madeBefore: before ? eventWireId(before) : null,
          isOwn: before?.isOwn ?? false,
        };
      }),
    refused: [
      ...refused,
      ...events.filter(isHidden).map(({ event }) => ({ name: event.name, message: notes.importedByOther })),
    ],
  };
}

type KnownEvent = {
  readonly id: EventId;
  readonly provider: string;
  readonly providerId: string;
  /** Whether this host imported it. */
  readonly isOwn: boolean;
  /** Whether only its host may open it. */
  readonly isHidden: boolean;
};

/** Finds the events that exist here: imported by this host, or by anyone from the same page of a ticket provider. */
async function findKnown(db: Db, hostId: ProfileId, events: readonly ImportedEvent[]) {
  const links = linksOf(events);
  const made = await findImportedEvents(
    db,
    hostId,
    events.map(({ uid }) => uid),
  );
  const linked = await listLinkedEvents(db, [...links.values()]);
  const byLink = new Map(linked.map((event) => [eventWireId(event), event]));
  const of = (event: ImportedEvent): KnownEvent | undefined => {
    const { uid } = event;
    const own = made.get(uid);
    if (own && !isNextDate(event, own)) return { ...own, isOwn: true, isHidden: false };
    const link = links.get(uid);
    const found = link && byLink.get(eventWireId(link));
    if (!found) return undefined;
    const isOwn = found.creatorId === hostId;
    return { ...found, isOwn, isHidden: !isOwn && !found.isOpen };
  };
  return { of, links };
}

/** Pages give each date of a series the same id in turn. While the earlier date is ahead, it may have been moved. */
const isNextDate = ({ startDate, timezone }: ImportedEvent, { endsAt }: { readonly endsAt: Date }): boolean =>
  endsAt <= new Date() && isTimeZone(timezone) && instantIn(timezone, startDate) > endsAt;

/** Links to ticket providers by uid. Of several events on one page, the first has it. */
function linksOf(events: readonly ImportedEvent[]): ReadonlyMap<string, TicketLink> {
  const links = new Map<string, TicketLink>();
  const taken = new Set<string>();
  for (const { uid, url } of events) {
    const link = readTicketLink(url);
    if (!link || taken.has(eventWireId(link))) continue;
    taken.add(eventWireId(link));
    links.set(uid, link);
  }
  return links;
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
  const asked = address.replace(/^webcal:/i, 'https:');
  const limits = { timeoutMs: 8000, maxBytes: eventImportLimits.bytes };
  const read = await safeFetch(asked, { headers, ...limits, inside }).catch((error: unknown) => {
    if (error instanceof BlockedAddressError) throw refuse(eventImportRefusals, 'addressRefused');
    if (error instanceof UnreachableError) throw refuse(eventImportRefusals, 'pageUnreachable');
    throw error;
  });
  if (read.status !== 200) throw refuse(eventImportRefusals, 'pageUnreachable');
  return read;
}

/** Imports the chosen events as drafts, all or none. @throws Refusal of the rules of events, importedByOther */
export async function importEvents(
  tx: Db,
  { creatorId, events }: InputOf<typeof makeEvents>,
  by: By,
): Promise<AnswerOf<typeof makeEvents>> {
  const hostId = await requireHost(tx, creatorId, by);
  await lockEventImport(tx, hostId);
  const wanted = [...linksOf(events).values()];
  await lockTicketLinks(tx, wanted);
  await releaseTicketLinks(tx, wanted);
  const known = await findKnown(tx, hostId, events);
  const drafts: AnswerOf<typeof makeEvents>['drafts'] = [];
  const fresh = new Map<string, EventId>();
  for (const event of events) {
    const { uid, name } = event;
    const before = known.of(event);
    if (before && !before.isOwn) throw refuse(makeEventsRefusals, 'importedByOther');
    const link = known.links.get(uid);
    const isNew = !before && !fresh.has(uid);
    if (isNew) fresh.set(uid, await createEvent(tx, draftOf(event, creatorId), by, { link }));
    drafts.push({ uid, name, eventId: eventWireId(before ?? link ?? ownKey(fresh.get(uid)!)), isNew });
  }
  await saveImportedEvents(
    tx,
    hostId,
    [...fresh].map(([uid, eventId]) => ({ uid, eventId })),
  );
  return { drafts };
}

const ownKey = (providerId: EventId) => ({ provider: 'backbeat', providerId });

function draftOf(event: ImportedEvent, creatorId: string): EventDraft {
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
