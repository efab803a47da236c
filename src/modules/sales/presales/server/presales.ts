import {
  countAttended,
  listProfilesOfEvent,
  lockEvent,
  seesEvent,
} from '#modules/events/events/server/index.ts';
import type { CopiedEvent } from '#modules/events/editor/server/index.ts';
import { isOfCancelled } from '#modules/events/ticket-types/rules.ts';
import { listTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { readFanFacts } from '#modules/profiles/communities/server/index.ts';
import { conditionLimits } from '#modules/profiles/membership-rules/contract.ts';
import { isMet } from '#modules/profiles/membership-rules/rules.ts';
import { codeShape } from '#modules/sales/promotions/manage-rules.ts';
import { normalCode } from '#modules/sales/promotions/rules.ts';
import { countGuess } from '#modules/sales/promotions/server/index.ts';
import { type EventId, newId, TicketTypeId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals as fanRefusals, type Presale } from '../contract.ts';
import { presaleAnnounced, presaleSoon } from '../events.ts';
import {
  presaleLimits,
  presaleRefusals as refusals,
  type HostRule,
  type ManagedPresale,
  type PresaleDraft,
  type RuleDraft,
} from '../manage-contract.ts';
import { leastCounted, presaleState, presaleTypes, qualifies, type PresaleState } from '../rules.ts';
import * as store from './presale-store.ts';

// Rules never need tickets.
const readers = { countAttended, listTicketsFor: async () => [] };

/** A presale with the ticket types that it opens early, `undefined` if there are none left. */
async function readOpening(db: Db, eventId: EventId) {
  const row = await store.findPresale(db, eventId);
  return row && openingOf(row, await listTicketTypes(db, eventId));
}

function openingOf(row: store.PresaleRow, all: Awaited<ReturnType<typeof listTicketTypes>>) {
  const types = presaleTypes(all, row);
  const last = types.reduce((latest, { saleStartsAt }) => Math.max(latest, saleStartsAt.getTime()), 0);
  return types[0] && { row, types, now: types[0].now, opensToAllAt: new Date(last) };
}

type Opening = NonNullable<ReturnType<typeof openingOf>>;

function factsOf(db: Db, { eventId, rules, hostId, announcedAt }: store.PresaleRow, userId: UserId) {
  const listCodes = () => store.listCodes(db, eventId, userId);
  return readFanFacts(
    db,
    { ...readers, listCodes },
    { conditions: rules, hostId, userId, ...(announcedAt && { before: announcedAt }) },
  );
}

/**
 * The ticket types that the presale of an event opens to this user now, and not to everyone. The only place that
 * decides it, for the list of tickets and for orders (PRE-01).
 */
export async function openedTo(db: Db, eventId: EventId, userId: UserId): Promise<readonly TicketTypeId[]> {
  const opening = await readOpening(db, eventId);
  if (!opening?.row.announcedAt || presaleState({ ...opening.row, ...opening }, opening.now) !== 'open')
    return [];
  const { rules, announcedAt } = opening.row;
  const facts = await factsOf(db, opening.row, userId);
  if (!qualifies(rules, facts, announcedAt.getTime())) return [];
  return opening.types.filter(({ saleStartsAt }) => saleStartsAt > opening.now).map(({ id }) => id);
}

/** Whether a user meets a rule of an announced presale, even after it: fair openings let them come first (QUE-01). */
export async function isPresaleFan(db: Db, eventId: EventId, userId: UserId): Promise<boolean> {
  const row = await store.findPresale(db, eventId);
  if (!row?.announcedAt) return false;
  return qualifies(row.rules, await factsOf(db, row, userId), row.announcedAt.getTime());
}

export async function hasPresale(db: Db, eventId: EventId): Promise<boolean> {
  return (await store.findPresale(db, eventId)) !== undefined;
}

export async function hasAnnouncedPresale(db: Db, eventId: EventId): Promise<boolean> {
  return Boolean((await store.findPresale(db, eventId))?.announcedAt);
}

/** @throws Refusal eventNotFound, also if the viewer may not see it */
export async function readPresale(
  db: Db,
  eventId: EventId,
  viewer: Viewer | undefined,
): Promise<Presale | null> {
  if (!(await seesEvent(db, eventId, viewer))) throw refuse(fanRefusals, 'eventNotFound');
  const row = await store.findPresale(db, eventId);
  if (!row?.announcedAt) return null;
  // People without the code of a locked ticket type don't know about it.
  const shown = (await listTicketTypes(db, eventId)).filter(({ locked }) => !locked);
  const opening = openingOf(row, shown);
  if (!opening) return null;
  const { types, opensToAllAt } = opening;
  const { announcedAt } = row;
  const facts = viewer && (await factsOf(db, row, viewer.userId));
  return {
    state: stateOf(opening),
    startsAt: row.startsAt.toISOString(),
    opensToAllAt: opensToAllAt.toISOString(),
    announcedAt: announcedAt.toISOString(),
    ticketTypes: types.map(({ id, name }) => ({ id: TicketTypeId.encode(id), name })),
    qualifies: facts ? qualifies(row.rules, facts, announcedAt.getTime()) : null,
    rules: row.rules.map((rule) => ({
      rule,
      met: facts ? isMet(rule, facts, announcedAt.getTime()) : null,
    })),
  };
}

/**
 * Opens the presale to a user who knows its code. Wrong codes are counted even though the call fails.
 * @throws Refusal eventNotFound, codeNotValid, tooManyRequests
 */
export async function enterCode(
  db: Db,
  eventId: EventId,
  viewer: Viewer,
  typed: string,
): Promise<Presale | null> {
  const { userId } = viewer;
  const presale = await readPresale(db, eventId, viewer);
  const enter = () => store.addCode(db, { eventId, userId, code: normalCode(typed) });
  const isValid = presale?.state !== 'over' && (await countGuess(db, userId, enter, (isRight) => !isRight));
  if (!isValid) throw refuse(fanRefusals, 'codeNotValid');
  return readPresale(db, eventId, viewer);
}

/** A draft or postponed event sells nothing yet, and a cancelled one nothing more. */
function stateOf({ row, types: [type], opensToAllAt, now }: Opening): PresaleState {
  if (type?.eventStatus === 'cancelled') return 'over';
  const state = presaleState({ ...row, opensToAllAt }, now);
  return state === 'open' && type?.eventStatus !== 'published' ? 'upcoming' : state;
}

export async function readManaged(db: Db, eventId: EventId): Promise<ManagedPresale> {
  const row = await store.findPresale(db, eventId);
  const types = await listTicketTypes(db, eventId);
  const opening = row && openingOf(row, types);
  return {
    presale: row
      ? {
          startsAt: row.startsAt.toISOString(),
          ticketTypeIds: row.ticketTypeIds && row.ticketTypeIds.map((id) => TicketTypeId.encode(id)),
          rules: row.rules,
          announcedAt: row.announcedAt?.toISOString() ?? null,
          revision: row.revision,
          state: opening ? stateOf(opening) : 'over',
        }
      : null,
    profiles: await store.listProfiles(db, await listProfilesOfEvent(db, eventId)),
    ticketTypes: types.map(({ id, name, saleStartsAt }) => ({
      id: TicketTypeId.encode(id),
      name,
      saleStartDate: saleStartsAt?.toISOString() ?? null,
    })),
  };
}

/** @throws Refusal of the rules, isCancelled, presaleTooLate, changedMeanwhile */
export async function putPresale(tx: Db, eventId: EventId, draft: PresaleDraft): Promise<ManagedPresale> {
  await lockEvent(tx, eventId);
  const before = await store.findPresale(tx, eventId);
  if (draft.revision !== undefined && draft.revision !== (before?.revision ?? null))
    throw refuse(refusals, 'changedMeanwhile');
  const rules = await rulesOf(tx, eventId, draft.rules);
  const wanted = { startsAt: new Date(draft.startsAt), ticketTypeIds: draft.ticketTypeIds };
  const types = await listTicketTypes(tx, eventId);
  if (types.some(isOfCancelled)) throw refuse(refusals, 'isCancelled');
  if (presaleTypes(types, wanted).length === 0) throw refuse(refusals, 'presaleTooLate');
  await store.savePresale(tx, { eventId, ...wanted, rules });
  await announce(tx, eventId);
  return readManaged(tx, eventId);
}

/** Copies the presale of an event to its copy, where it is announced when the copy is published. */
export async function copyPresale(tx: Db, { fromId, toId, moved }: CopiedEvent): Promise<void> {
  const row = await store.findPresale(tx, fromId);
  if (!row) return;
  const { rules, startsAt, ticketTypeIds } = row;
  // Copied in the same order.
  const [from, to] = [await listTicketTypes(tx, fromId), await listTicketTypes(tx, toId)];
  const places = from.flatMap(({ id }, place) => (ticketTypeIds?.includes(id) ? [place] : []));
  if (ticketTypeIds !== null && places.length === 0) return;
  await store.savePresale(tx, {
    eventId: toId,
    startsAt: moved(startsAt),
    ticketTypeIds: ticketTypeIds && places.map((place) => to[place]!.id),
    rules,
  });
}

export async function removePresale(tx: Db, eventId: EventId): Promise<ManagedPresale> {
  await store.deletePresale(tx, eventId);
  return readManaged(tx, eventId);
}

/** Tells fans about the presale of a published event, once. Its rules are judged as of now. */
export async function announce(tx: Db, eventId: EventId): Promise<void> {
  if (await store.markAnnounced(tx, eventId))
    await publish(tx, presaleAnnounced, { key: eventId, payload: { eventId } });
}

const remindedAtOnce = 100;

/** Tells fans ten minutes before their presale starts. */
export async function remind(tx: Db): Promise<void> {
  for (const { eventId, startsAt } of await store.markReminded(tx, remindedAtOnce))
    await publish(tx, presaleSoon, {
      key: newId(),
      payload: { eventId, startsAt: startsAt.toISOString() },
    });
}

/** Whether a presale, of this start if it's given, is ahead or open. */
export async function hasPresaleAt(db: Db, eventId: EventId, at?: string): Promise<boolean> {
  const opening = await readOpening(db, eventId);
  if (!opening || (at !== undefined && opening.row.startsAt.toISOString() !== at)) return false;
  return presaleState({ ...opening.row, ...opening }, opening.now) !== 'over';
}

/** How many people rules open to, `null` for fewer than ten (PRE-02). @throws Refusal as `putPresale` */
export async function countPeople(
  db: Db,
  eventId: EventId,
  drafts: readonly RuleDraft[],
): Promise<number | null> {
  const rules = await rulesOf(db, eventId, drafts);
  const [hostId, at] = await judgedBy(db, eventId);
  const people = await store.countReached(db, { eventId, rules, hostId, at });
  return people < leastCounted ? null : people;
}

/** A page of the people who can buy early. */
export async function listQualifying(
  db: Db,
  eventId: EventId,
  page: { readonly after: UserId; readonly limit: number },
): Promise<UserId[]> {
  const row = await store.findPresale(db, eventId);
  if (!row?.announcedAt) return [];
  return store.listReached(db, { ...row, at: row.announcedAt }, page);
}

async function judgedBy(db: Db, eventId: EventId) {
  const row = await store.findPresale(db, eventId);
  const hostId = row?.hostId ?? (await store.findHost(db, eventId));
  return [hostId, row?.announcedAt ?? new Date()] as const;
}

/** Rules with the names of their profiles. @throws Refusal of the rules */
async function rulesOf(db: Db, eventId: EventId, drafts: readonly RuleDraft[]): Promise<HostRule[]> {
  if (drafts.length === 0) throw refuse(refusals, 'rulesRequired');
  if (drafts.length > presaleLimits.rules) throw refuse(refusals, 'tooManyRules');
  if (drafts.filter(({ kind }) => kind === 'code').length > 1) throw refuse(refusals, 'tooManyCodes');
  const profiles = await store.listProfiles(db, await listProfilesOfEvent(db, eventId));
  return drafts.map((draft, place) => {
    if (draft.kind === 'code') {
      const code = normalCode(draft.code);
      if (code.length > presaleLimits.code || !codeShape.test(code)) throw refuse(refusals, 'codeInvalid');
      return { ...draft, code, id: newId() };
    }
    if (draft.kind === 'attended') {
      if (draft.events < 1 || draft.events > conditionLimits.events)
        throw refuse(refusals, 'ruleInvalid', { place });
      return { ...draft, id: newId() };
    }
    const about = profiles.find(
      ({ id, type }) => id === draft.aboutId && (draft.kind === 'member') === (type === 'community'),
    );
    if (!about || draft.days < 0 || draft.days > conditionLimits.days)
      throw refuse(refusals, 'ruleInvalid', { place });
    const { kind, days } = draft;
    return { id: newId(), kind, about: { id: about.id, name: about.name }, days };
  });
}
