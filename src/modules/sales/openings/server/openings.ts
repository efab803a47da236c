import { createHash, randomBytes } from 'node:crypto';
import type { CopiedEvent } from '#modules/events/editor/server/index.ts';
import { seesEvent } from '#modules/events/events/server/index.ts';
import { isOfCancelled, remainingOf, saleStatus } from '#modules/events/ticket-types/rules.ts';
import {
  listTicketTypes,
  saleFactsOf,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import { hasPresale, isPresaleFan } from '#modules/sales/presales/server/index.ts';
import { type EventId, newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { createDataLoader } from '#platform/server/data-loader.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Services } from '#platform/server/feature.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openingRefusals as refusals, type Opening, type OpeningPlace } from '../contract.ts';
import { openingTurn } from '../events.ts';
import {
  openingSettingsRefusals as settingsRefusals,
  type ManagedOpening,
  type OpeningDraft,
} from '../manage-contract.ts';
import { countToAdmit, entryAtOf, openingState, priorityOf, roomFor, secondsToAsk } from '../rules.ts';
import * as store from './store.ts';

/** How a waiting page reads the opening and the viewer's place. */
export type OpeningReader = {
  readonly findOpening: (eventId: EventId) => Promise<store.OpeningRow | undefined>;
  readonly findPlace: (key: store.PlaceKey) => Promise<store.PlaceRow | undefined>;
};

/** Reads what everyone shares at most once per process in this time, and the places of many people at once. */
export function createSharedReader(db: Db, milliseconds: number): OpeningReader {
  const share = memoizeFor<{ row: store.OpeningRow | undefined; readAt: number }>({ milliseconds });
  return {
    findOpening: async (eventId) => {
      const { row, readAt } = await share(eventId, async () => {
        const found = await store.findOpening(db, eventId);
        return { row: found, readAt: performance.now() };
      });
      return row && { ...row, now: new Date(row.now.getTime() + performance.now() - readAt) };
    },
    findPlace: createDataLoader((keys) => store.listPlaces(db, keys)),
  };
}

const createReader = (db: Db): OpeningReader => ({
  findOpening: (eventId) => store.findOpening(db, eventId),
  findPlace: async (key) => (await store.listPlaces(db, [key]))[0],
});

/** @throws Refusal eventNotFound, also if the viewer may not see it */
export async function readOpening(
  db: Db,
  eventId: EventId,
  viewer: Viewer | undefined,
  reader = createReader(db),
): Promise<Opening | null> {
  const row = await reader.findOpening(eventId);
  const place = row && viewer && (await reader.findPlace({ eventId, userId: viewer.userId }));
  // Someone with a place saw the event when they got it.
  if (!place && !(await seesEvent(db, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  if (!row?.opensAt) return null;
  const state = openingState(row, row.now);
  if (state === 'off') return null;
  const mine = place ? placeOf(row, place) : null;
  const secondsToOpening = Math.max(0, Math.ceil((row.opensAt.getTime() - row.now.getTime()) / 1000));
  return {
    state,
    entryAt: entryAtOf(row.opensAt, row.waitMinutes).toISOString(),
    opensAt: row.opensAt.toISOString(),
    windowMinutes: row.windowMinutes,
    presaleFirst: row.presaleFirst,
    seedHash: createHash('sha256').update(row.seed).digest('hex'),
    seed: row.openedAt ? row.seed : null,
    allInCarts: row.allInCarts,
    soldOut: row.soldOut,
    mine,
    secondsToOpening,
    askAgainSeconds: secondsToAsk(state, { toOpening: secondsToOpening, ahead: mine?.ahead ?? 0 }),
  };
}

function placeOf(
  row: store.OpeningRow,
  { id, priority, place, admittedUntil }: store.PlaceRow,
): OpeningPlace {
  const state = !admittedUntil ? 'waiting' : admittedUntil > row.now ? 'admitted' : 'missed';
  // People who joined since the last round come after everyone with a place.
  const last = place ?? row.places + 1;
  const isDrawn = row.openedAt !== null && state === 'waiting';
  return {
    id,
    state,
    priority,
    place,
    ahead: isDrawn ? Math.max(0, last - row.admitted - 1) : null,
    until:
      admittedUntil && row.eventStatus !== 'postponed' ? endOfTurn(row, admittedUntil).toISOString() : null,
  };
}

/** A turn that waited for a postponed event begins when its sales resume. */
const endOfTurn = ({ now, windowMinutes }: store.OpeningRow, until: Date): Date =>
  new Date(Math.min(until.getTime(), now.getTime() + windowMinutes * 60_000));

/** @throws Refusal eventNotFound, noOpening, entryNotOpen, emailNotVerified */
export async function joinOpening(tx: Db, eventId: EventId, viewer: Viewer): Promise<void> {
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const row = await store.findOpening(tx, eventId);
  const state = row ? openingState(row, row.now) : 'off';
  if (!row || state === 'off' || state === 'postponed' || state === 'over')
    throw refuse(refusals, 'noOpening');
  if (state === 'scheduled') throw refuse(refusals, 'entryNotOpen');
  const { userId } = viewer;
  const account = await store.findJoiningAccount(tx, userId);
  if (!account?.emailVerified) throw refuse(refusals, 'emailNotVerified');
  const isFan = row.presaleFirst && (await isPresaleFan(tx, eventId, userId));
  const priority = priorityOf({ isPresaleFan: isFan, accountMinutes: account.accountMinutes });
  await store.addPlace(tx, { eventId, userId, id: newId(), priority });
}

export async function readManaged(db: Db, eventId: EventId): Promise<ManagedOpening> {
  const row = await store.findOpening(db, eventId);
  const types = await listTicketTypes(db, eventId);
  const { waiting } = row ? await store.countPeople(db, eventId) : { waiting: 0 };
  return {
    opening: row
      ? {
          state: openingState(row, row.now),
          opensAt: row.opensAt?.toISOString() ?? null,
          waitMinutes: row.waitMinutes,
          windowMinutes: row.windowMinutes,
          presaleFirst: row.presaleFirst,
          soldOut: row.soldOut,
          waiting,
          admitted: row.admitted,
        }
      : null,
    saleStartsAt: nextSaleStart(types)?.toISOString() ?? null,
    hasPresale: await hasPresale(db, eventId),
  };
}

function nextSaleStart(types: readonly TicketTypeRow[]): Date | undefined {
  return types
    .flatMap(({ locked, saleStartsAt, now }) =>
      !locked && saleStartsAt && saleStartsAt > now ? [saleStartsAt] : [],
    )
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/** @throws Refusal openingStarted, isCancelled, noSaleStart, presaleRequired */
export async function putOpening(tx: Db, eventId: EventId, draft: OpeningDraft): Promise<ManagedOpening> {
  const row = await store.findOpening(tx, eventId);
  const eventStatus = row?.eventStatus === 'draft' ? 'draft' : 'published';
  const state = row ? openingState({ ...row, eventStatus }, row.now) : 'off';
  if (state === 'drawing' || state === 'running') throw refuse(settingsRefusals, 'openingStarted');
  const types = await listTicketTypes(tx, eventId);
  if (types.some(isOfCancelled)) throw refuse(settingsRefusals, 'isCancelled');
  if (!nextSaleStart(types)) throw refuse(settingsRefusals, 'noSaleStart');
  if (draft.presaleFirst && !(await hasPresale(tx, eventId)))
    throw refuse(settingsRefusals, 'presaleRequired');
  await store.putOpening(tx, { eventId, ...draft, seed: newSeed() });
  return readManaged(tx, eventId);
}

/** Copies the settings of an opening to the copy of its event. */
export async function copyOpening(tx: Db, { fromId, toId }: CopiedEvent): Promise<void> {
  const row = await store.findOpening(tx, fromId);
  if (!row) return;
  const { waitMinutes, windowMinutes, presaleFirst } = row;
  await store.putOpening(tx, { eventId: toId, waitMinutes, windowMinutes, presaleFirst, seed: newSeed() });
}

/** Removes an opening. If it has started, everyone can order at once. */
export async function removeOpening(tx: Db, eventId: EventId): Promise<ManagedOpening> {
  await store.deleteOpening(tx, eventId);
  return readManaged(tx, eventId);
}

/** Openings that are over start again when a ticket type of their event goes on sale later (QUE-01). */
export async function reopenForLaterTypes(db: Db): Promise<void> {
  for (const eventId of await store.listOverTooSoon(db)) await store.reopen(db, eventId, newSeed());
}

const newSeed = () => randomBytes(32).toString('hex');

const openingsAtOnce = 100;

/** Draws places when sales start, adds those who come later, admits the next, and ends what is over. */
export async function runOpenings({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const batches = batchesOf(
    openingsAtOnce,
    (eventId) => eventId,
    (batch: Batch<EventId>) => store.listStarted(db, batch),
  );
  for await (const eventIds of batches)
    await eachAlone(log, eventIds, (eventId) => transact(db, (tx) => runOpening(tx, eventId)));
}

async function runOpening(tx: Db, eventId: EventId): Promise<void> {
  const opening = await store.lockStarted(tx, eventId);
  if (!opening) return;
  await store.dropSuspended(tx, eventId);
  await store.givePlaces(tx, opening);
  const { saleState, left, each, ordered } = saleOf(await listTicketTypes(tx, eventId));
  const { waiting, deciding } = await store.countPeople(tx, eventId);
  const { measuredAt, now } = opening;
  const people = countToAdmit({
    waiting,
    deciding,
    left,
    each,
    ordered: measuredAt ? Math.max(0, ordered - opening.ordered) : 0,
    seconds: measuredAt ? (now.getTime() - measuredAt.getTime()) / 1000 : 1,
  });
  const next = people > 0 ? await store.admitNext(tx, opening, people) : [];
  const allInCarts = saleState === 'soldOut' && (await store.hasUnpaidOrders(tx, eventId));
  const isServed = waiting === next.length && roomFor({ deciding: deciding + next.length, left, each }) > 0;
  // If there are tickets for all, there is no hurry.
  if (!isServed) await publishTurns(tx, eventId, next);
  await store.noteProgress(tx, eventId, {
    admitted: Math.max(0, ...next.map(({ place }) => place)),
    ordered,
    allInCarts,
    ends:
      saleState === 'soldOut' && !allInCarts
        ? 'soldOut'
        : saleState === 'over' || isServed
          ? 'served'
          : undefined,
  });
}

/** Tells people whose turn waited for a postponed event that they can order now. */
export async function resumeTurns(tx: Db, eventId: EventId): Promise<void> {
  const turns = await store.resumeTurns(tx, eventId);
  await publishTurns(tx, eventId, turns);
}

type Turn = { readonly userId: UserId; readonly admittedUntil: Date };

async function publishTurns(tx: Db, eventId: EventId, turns: readonly Turn[]): Promise<void> {
  await publishAll(
    tx,
    openingTurn,
    turns.map(({ userId, admittedUntil }) => ({
      key: newId(),
      payload: { eventId, userId, until: admittedUntil.toISOString() },
    })),
  );
}

/** Tickets that one person probably takes. Many come for two. */
const likelyTickets = 2;

/** Sums up the ticket types that anyone can buy. `paused`: none is on sale, as while an event is postponed. */
function saleOf(types: readonly TicketTypeRow[]) {
  const sales = types
    .filter(({ locked }) => !locked)
    .map((type) => {
      const facts = saleFactsOf(type);
      const event = { status: type.eventStatus, endsAt: type.eventEndsAt };
      return { type, facts, status: saleStatus(facts, event, type.now), remaining: remainingOf(facts) };
    });
  const onSale = sales.filter(({ status }) => status === 'onSale');
  const most = onSale.map(({ type }) => Math.min(type.maxPerOrder, type.maxPerPerson ?? Infinity));
  const isUnlimited = onSale.some(({ remaining }) => remaining === null);
  const sum = onSale.reduce((total, { remaining }) => total + (remaining ?? 0), 0);
  return {
    saleState:
      onSale.length > 0
        ? 'selling'
        : sales.some(({ status }) => status === 'soldOut')
          ? 'soldOut'
          : sales.every(({ status }) => status === 'postSale')
            ? 'over'
            : 'paused',
    left: isUnlimited ? null : Math.min(sum, onSale[0]?.facts.eventLeft ?? sum),
    each: Math.min(likelyTickets, Math.max(1, ...most)),
    ordered: sales.reduce((total, { facts }) => total + facts.ordered, 0),
  } as const;
}
