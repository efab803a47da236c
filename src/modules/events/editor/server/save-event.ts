import { eventChanged, eventCreated, eventPublished } from '#modules/events/events/events.ts';
import {
  lockEvent,
  findEventRole,
  updateEvent,
  type EventFacts,
  type LockedEvent,
} from '#modules/events/events/server/index.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import type { TicketLink } from '#modules/events/events/ticket-links.ts';
import { updateLineup, listLineup, putLineup, type Playing } from '#modules/events/gigs/server/index.ts';
import { findListedCity } from '#modules/instance/settings/server/index.ts';
import { gelOfId } from '#modules/media/rules.ts';
import { listGenresById } from '#modules/music/server/index.ts';
import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { inviteCreators, requireMayHost } from '#modules/events/teams/server/index.ts';
import { lockTicketTypes, putTickets } from '#modules/events/ticket-types/server/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { type EventId, newId, type ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { isCurrency } from '#platform/currencies.ts';
import { isTimeZone } from '#platform/time.ts';
import { saveRefusals, type EventDraft } from '../contract.ts';
import { checksFor, hashtagText } from '../rules.ts';
import type { Acting, Notified } from './change-status.ts';
import { changesOf, type Change } from './changes-of.ts';
import { recountDays } from './count-events-per-day.ts';
import { findInvited, findLineup, findTracks, requireHost, type By } from './find-people.ts';
import { findPlace } from './find-place.ts';
import { momentOf } from './moment-of.ts';
import { putPicture } from './put-picture.ts';
import { findCurrencyLock, insertEvent, putList, putOwner, removeOwner } from './write-store.ts';

type Copied = {
  readonly lineup?: readonly Playing[];
  readonly imageId?: string | undefined;
  /** The page it was imported from. By default, it is one of our own (EVT-03, EVA-11). */
  readonly link?: TicketLink | undefined;
};

/**
 * Creates an event or a draft.
 * @returns its bare id
 * @throws Refusal if a check fails
 */
export async function createEvent(tx: Db, draft: EventDraft, by: By, copied: Copied = {}): Promise<EventId> {
  check(draft, { hasImage: draft.image !== null || copied.imageId !== undefined });
  const id = newId<EventId>();
  const hostId = await requireHost(tx, draft.creatorId, by);
  await requireMayHost(tx, hostId, by);
  const facts = {
    ...(await factsOf(tx, draft, hostId)),
    status: draft.status ?? 'published',
    visibility: visibilityOf(draft),
  } as const;
  if (facts.status === 'published') refusePast(facts);
  const parts = await partsOf(tx, draft, { facts, by, current: copied.lineup ?? [] });
  await holdPages(tx, hostId, parts);
  // The color of an event until it has an image.
  const gel = gelOfId(id);
  const { provider, providerId } = copied.link ?? { provider: 'backbeat', providerId: id };
  await insertEvent(tx, { id, gel, provider, providerId, ...facts });
  await putOwner(tx, id, hostId);
  await putTickets(tx, id, { ...draft, currency: facts.currency });
  await putParts(tx, id, parts);
  await putPicture(tx, id, facts, { choice: draft.image, imageId: copied.imageId ?? null, by });
  await inviteCreators(tx, id, await findInvited(tx, draft.creators, hostId), by.userId);
  await askPerformers(tx, id, { before: [], after: parts.lineup, status: facts.status, by });
  const payload = { eventId: id, creatorId: hostId, byId: by.userId };
  await publish(tx, eventCreated, { key: id, payload: { ...payload, status: facts.status } });
  if (facts.status === 'published') {
    await publish(tx, eventPublished, { key: id, payload });
    await recountDays(tx, [facts]);
  }
  return id;
}

/**
 * Updates an event. Takes the same locks as sales.
 * @throws Refusal if a check fails
 */
export async function changeEvent(
  tx: Db,
  id: EventId,
  draft: EventDraft,
  { by, notify }: Acting,
): Promise<Notified> {
  await lockTicketTypes(tx, id);
  const before = await lockEvent(tx, id);
  if (!before || before.deletedAt) throw refuse(eventRefusals, before ? 'eventGone' : 'eventNotFound');
  if (before.status === 'cancelled') throw refuse(saveRefusals, 'isCancelled');
  if (draft.revision !== undefined && draft.revision !== before.revision)
    throw refuse(saveRefusals, 'changedMeanwhile');
  if (before.status !== 'draft' && draft.status === 'draft') throw refuse(saveRefusals, 'notADraft');
  check(draft, { hasImage: draft.image !== null || before.imageId !== null, before });

  const hostId = await hostOf(tx, before, draft, by);
  const facts = await changedFacts(tx, before, draft, hostId);
  if (facts.currency !== before.currency) await requireFreeCurrency(tx, id);
  const lineup = await listLineup(tx, id);
  const parts = await partsOf(tx, draft, { facts, by, current: lineup });
  if (isAhead(facts)) await holdPages(tx, hostId, parts);
  await updateEvent(tx, id, facts);
  if (hostId !== before.creatorId) {
    await removeOwner(tx, id);
    await putOwner(tx, id, hostId);
  }
  const newTickets = await putTickets(tx, id, { ...draft, currency: facts.currency });
  await putParts(tx, id, parts);
  await putPicture(tx, id, facts, { choice: draft.image, imageId: before.imageId, by, before });
  await inviteCreators(tx, id, await findInvited(tx, draft.creators, hostId), by.userId);
  const told = before.status === 'draft' ? [] : lineup;
  await askPerformers(tx, id, { before: told, after: parts.lineup, status: facts.status, by });

  const what = changesOf(before, facts, {
    tickets: newTickets,
    lineup: JSON.stringify(lineup) !== JSON.stringify(parts.lineup),
    image: draft.image !== null,
  });
  const notified = await publishChange(tx, id, { before, facts, what }, { by, notify });
  await recountDays(tx, [before, facts]);
  return notified;
}

type EventDiff = {
  readonly before: EventFacts;
  readonly facts: EventFacts;
  readonly what: Change[];
};

/** Publishes that a draft is published, or what changed in an event, and notifies ticket holders (EVA-30). */
async function publishChange(
  tx: Db,
  id: EventId,
  { before, facts, what }: EventDiff,
  { by, notify }: Acting,
): Promise<Notified> {
  const payload = { eventId: id, creatorId: facts.creatorId, byId: by.userId };
  if (before.status === 'draft' && facts.status !== 'draft') {
    await publish(tx, eventPublished, { key: id, payload });
    return undefined;
  }
  if (what.length === 0) return undefined;
  const notice = concernsHolders(what, facts)
    ? await notify(tx, { eventId: id, kind: 'moved', before, after: facts, byId: by.userId })
    : undefined;
  const change = notice?.change ?? null;
  await publish(tx, eventChanged, { key: newId(), payload: { ...payload, what, change } });
  return notice?.people;
}

/** A postponed event is, whatever its old date. */
const isAhead = ({ status, endsAt }: EventFacts): boolean =>
  status === 'postponed' || (status === 'published' && endsAt > new Date());

/** A new date or place of a published event that isn't over (EVA-30). */
function concernsHolders(what: readonly Change[], facts: EventFacts): boolean {
  return isAhead(facts) && (what.includes('date') || what.includes('venue'));
}

type Checking = { readonly hasImage: boolean; readonly before?: LockedEvent };

function check(draft: EventDraft, { hasImage, before }: Checking): void {
  const failure = firstFailure(checksFor(draft.status), { ...draft, ...instantsOf(draft, before), hasImage });
  if (failure) throw refuse(saveRefusals, failure);
}

/** Local times can't be compared in the hour that clocks repeat, nor with instants. They stay if the place has their zone. */
function instantsOf({ startDate, endDate, timezone }: EventDraft, before: LockedEvent | undefined) {
  if (startDate === null || endDate === null || timezone === null || !isTimeZone(timezone)) return {};
  return {
    startDate: momentOf(startDate, timezone, before?.startsAt).toISOString(),
    endDate: momentOf(endDate, timezone, before?.endsAt).toISOString(),
  };
}

function refusePast({ endsAt }: Pick<EventFacts, 'endsAt'>): void {
  if (endsAt.getTime() <= Date.now()) throw refuse(saveRefusals, 'endPassed');
}

const visibilityOf = ({ visibility }: EventDraft): EventFacts['visibility'] =>
  visibility === 'members' ? 'private' : visibility;

/**
 * The chosen currency, else the current one, else that of the city (CUR-01).
 * @throws Refusal currencyUnsupported
 */
async function currencyOf(
  tx: Db,
  { currency, tickets }: EventDraft,
  city: string,
  before: string | undefined,
): Promise<string> {
  const chosen = currency ?? tickets.find((ticket) => ticket.currency)?.currency ?? before;
  const wanted = chosen ?? (await findListedCity(tx, city)).currency;
  if (wanted !== before && !isCurrency(wanted)) throw refuse(saveRefusals, 'currencyUnsupported');
  return wanted;
}

/** Amounts of orders and promo codes are in the event's currency (CUR-01). */
async function requireFreeCurrency(tx: Db, id: EventId): Promise<void> {
  const lock = await findCurrencyLock(tx, id);
  if (lock === 'orders') throw refuse(saveRefusals, 'currencyHasOrders');
  if (lock === 'promoCodes') throw refuse(saveRefusals, 'currencyHasPromoCodes');
}

async function factsOf(tx: Db, draft: EventDraft, creatorId: ProfileId, before?: LockedEvent) {
  const place = await findPlace(tx, draft);
  const startsAt = momentOf(draft.startDate!, place.timezone, before?.startsAt);
  const endsAt = momentOf(draft.endDate!, place.timezone, before?.endsAt);
  // When clocks go back, two wall-clock times can become the same instant or swap.
  if (endsAt <= startsAt) throw refuse(saveRefusals, 'endInvalid');
  return {
    ...place,
    name: draft.name,
    description: draft.description,
    startsAt,
    endsAt,
    hideAddress: draft.preferences.hideAddress,
    externalUrl: draft.externalUrl || null,
    creatorId,
    minimumAge: draft.minimumAge,
    maxPerPerson: draft.maxPerPerson,
    currency: await currencyOf(tx, draft, place.city, before?.currency),
    ...taxOf(draft, before),
  };
}

function taxOf({ tax }: EventDraft, before: Pick<EventFacts, 'taxName' | 'taxRate'> | undefined) {
  if (tax === undefined) return { taxName: before?.taxName ?? '', taxRate: before?.taxRate ?? 0 };
  return { taxName: tax?.name ?? '', taxRate: tax?.rate ?? 0 };
}

/** Saving doesn't restore an event that an admin delisted. A new date ends a postponement (EVT-06). */
async function changedFacts(
  tx: Db,
  before: LockedEvent,
  draft: EventDraft,
  hostId: ProfileId,
): Promise<EventFacts> {
  const facts = await factsOf(tx, draft, hostId, before);
  const wanted = visibilityOf(draft);
  const moved =
    facts.startsAt.getTime() !== before.startsAt.getTime() ||
    facts.endsAt.getTime() !== before.endsAt.getTime();
  const waits = before.status === 'postponed' && !moved;
  const status = draft.status ?? (waits ? 'postponed' : 'published');
  if (status === 'published' && (moved || before.status === 'draft')) refusePast(facts);
  return {
    ...facts,
    status,
    visibility: before.delistedAt && wanted === 'public' ? 'unlisted' : wanted,
  };
}

/**
 * Keeps the current host. Only the host can transfer the event.
 * @throws Refusal notYourProfile, notYoursToGive, hostsAdminsOnly, hostsVerifiedOnly
 */
async function hostOf(tx: Db, before: LockedEvent, draft: EventDraft, by: By): Promise<ProfileId> {
  // Users and communities are always local: their wire id ends with their id.
  if (draft.creatorId.endsWith(`:${before.creatorId}`)) return before.creatorId;
  const hostId = await requireHost(tx, draft.creatorId, by);
  const part = await findEventRole(tx, by, before.id);
  if (part !== 'owner') throw refuse(saveRefusals, 'notYoursToGive');
  await requireMayHost(tx, hostId, by);
  return hostId;
}

type Parts = {
  readonly lineup: readonly Playing[];
  readonly tracks: readonly string[];
  readonly genres: readonly string[];
  readonly hashtags: readonly string[];
};

async function partsOf(
  tx: Db,
  draft: EventDraft,
  { facts, by, current }: { facts: { timezone: string }; by: By; current: readonly Playing[] },
): Promise<Parts> {
  return {
    lineup: await findLineup(tx, draft.artists, { zone: facts.timezone, by, current }),
    tracks: await findTracks(tx, draft.tracks),
    genres: await findGenres(tx, draft.genres),
    hashtags: draft.hashtags.map(hashtagText).filter((tag) => tag !== ''),
  };
}

/**
 * An event to come keeps its host and performers from being deleted. Their deletion waits, and is then refused.
 * @throws Refusal pageGone
 */
async function holdPages(tx: Db, hostId: ProfileId, { lineup }: Parts): Promise<void> {
  const ids = [hostId, ...lineup.map(({ artistId }) => artistId)];
  if (!(await holdProfiles(tx, ids))) throw refuse(saveRefusals, 'pageGone');
}

/** Skips unknown genres and keeps the order. */
async function findGenres(tx: Db, genres: readonly string[]): Promise<readonly string[]> {
  const known = new Set((await listGenresById(tx, genres)).map(({ id }) => id));
  return genres.filter((id) => known.has(id));
}

async function putParts(tx: Db, id: EventId, { lineup, ...lists }: Parts): Promise<void> {
  await putLineup(tx, id, lineup);
  await putList(tx, id, 'tracks', lists.tracks);
  await putList(tx, id, 'genres', lists.genres);
  await putList(tx, id, 'hashtags', lists.hashtags);
}

type Lineups = {
  readonly before: readonly Playing[];
  readonly after: readonly Playing[];
  readonly status: EventFacts['status'];
  readonly by: By;
};

/** @throws Refusal artistDeclined, artistUnavailable */
async function askPerformers(
  tx: Db,
  eventId: EventId,
  { before, after, status, by }: Lineups,
): Promise<void> {
  await updateLineup(tx, {
    eventId,
    before: new Set(before.map(({ artistId }) => artistId)),
    after: after.map(({ artistId }) => artistId),
    isDraft: status === 'draft',
    by,
  });
}
