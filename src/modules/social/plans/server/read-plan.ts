import { PlanId, type UserId } from '#platform/ids.ts';
import { toTrack } from '#modules/music/server/index.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import { toImages, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  refusals,
  type listPeopleOfPlan,
  type Plan,
  type PlansOfUser,
  type PlanStatus,
} from '../contract.ts';
import { namesPeople } from '../rules.ts';
import { requirePlanAccess } from './plan-access.ts';
import {
  listPeopleWith,
  listPlanIdsOf,
  listPlans,
  type PlanEventRow,
  type PlanOptionRow,
  type PlanPersonRow,
  type PlanRow,
} from './store.ts';

const shownPeople = 24;

/** Returns a plan for a viewer. Requests to join are named only to participants. @throws Refusal planNotFound */
export async function readPlan(db: Db, planId: PlanId, viewer: Viewer | undefined): Promise<Plan> {
  const [plan] = await readPlans(db, [planId], viewer);
  if (!plan) throw refuse(refusals, 'planNotFound');
  return plan;
}

/** Returns a page of the users with one status. @throws Refusal planNotFound, notYourPlan */
export async function readPeopleOfPlan(
  db: Db,
  { planId, status, limit, cursor }: InputOf<typeof listPeopleOfPlan>,
  viewer: Viewer | undefined,
): Promise<AnswerOf<typeof listPeopleOfPlan>> {
  if (!namesPeople(status, await requirePlanAccess(db, planId, viewer)))
    throw refuse(refusals, 'notYourPlan');
  const rows = await listPeopleWith(db, planId, status, { viewer, limit: limit + 1, cursor });
  const { rows: page, next } = cutPage(rows, limit, placeOfRow);
  return { items: page.map(toProfileCard), next };
}

const placeOfRow = ({ place, id }: { place: string; id: string }) => [place, id];

/** Returns a page of a user's current plans, as far as the viewer may see them (PLN-04). */
export async function readPlansOf(
  db: Db,
  userId: UserId,
  viewer: Viewer | undefined,
  { limit, cursor }: PageInput,
): Promise<PlansOfUser> {
  const asking = { userId: viewer?.userId, admin: viewer?.admin ?? false };
  const rows = await listPlanIdsOf(db, userId, asking, { limit: limit + 1, cursor });
  const { rows: page, next } = cutPage(rows, limit, placeOfRow);
  const ids = page.map(({ id }) => id);
  return { items: await readPlans(db, ids, viewer), next };
}

/** Returns plans by id, as far as the viewer may see them, in no particular order, for other modules to show. */
export async function readSeenPlans(
  db: Db,
  ids: readonly PlanId[],
  viewer: Viewer | undefined,
): Promise<ReadonlyMap<string, Plan>> {
  return withEventCards(db, await listSeenPlans(db, ids, viewer), viewer);
}

/** The same without the cards of their events, which `withEventCards` adds. */
export async function listSeenPlans(
  db: Db,
  ids: readonly PlanId[],
  viewer: Viewer | undefined,
): Promise<FoundPlans> {
  const found = await findPlans(db, ids, viewer);
  const plans = found.plans.filter(
    ({ isOpen, creatorId, viewerStatus }) =>
      isOpen ||
      viewer?.admin ||
      (viewer && creatorId === viewer.userId) ||
      (viewerStatus !== null && viewerStatus !== 'denied'),
  );
  return { ...found, plans };
}

/** Cards that others read at the same moment are in the same statement. */
export async function withEventCards(
  db: Db,
  { plans, events, people, options }: FoundPlans,
  viewer: Viewer | undefined,
): Promise<ReadonlyMap<string, Plan>> {
  const shown = [...events.map(({ id }) => id), ...options.flatMap(({ eventId }) => eventId ?? [])];
  const cards = await readCards(db, [...new Set(shown)]);
  const toEntry = (row: PlanRow) => {
    const of = <Part extends { planId: PlanId }>(parts: readonly Part[]) =>
      parts.filter(({ planId }) => planId === row.id);
    const parts = { events: of(events), cards, people: of(people), options: of(options) };
    return [row.id, toPlan(row, parts, viewer)] as const;
  };
  return new Map(plans.map(toEntry));
}

/** Returns plans in the order of `ids`, without checking visibility. */
async function readPlans(db: Db, ids: readonly PlanId[], viewer: Viewer | undefined): Promise<Plan[]> {
  const plans = await withEventCards(db, await findPlans(db, ids, viewer), viewer);
  return ids.flatMap((id) => plans.get(id) ?? []);
}

type FoundPlans = Awaited<ReturnType<typeof listPlans>>;

const noPlans: FoundPlans = { plans: [], events: [], people: [], options: [] };

async function findPlans(db: Db, ids: readonly PlanId[], viewer: Viewer | undefined): Promise<FoundPlans> {
  if (ids.length === 0) return noPlans;
  const statuses: readonly PlanStatus[] = viewer
    ? ['confirmed', 'pending', 'invited', 'denied']
    : ['confirmed', 'pending'];
  return listPlans(db, [...new Set(ids)], { statuses, limit: shownPeople + 1, viewer });
}

type Parts = {
  events: readonly PlanEventRow[];
  cards: Awaited<ReturnType<typeof readCards>>;
  people: readonly PlanPersonRow[];
  options: readonly PlanOptionRow[];
};

function toPlan(row: PlanRow, parts: Parts, viewer: Viewer | undefined): Plan {
  const { cards, people } = parts;
  const events = parts.events.flatMap((event): Plan['events']['items'] => {
    const card = cards.get(event.id);
    return card
      ? [
          {
            ...card,
            date: card.startDate,
            venue: placeOf(event, card.venue),
            tracks: { items: event.tracks.map(toTrack) },
          },
        ]
      : [];
  });
  const own = row.creatorId === viewer?.userId;
  const peopleOf = (status: PlanStatus, total?: number) => {
    const isNamed = namesPeople(status, { isCreator: own, status: row.viewerStatus });
    const named = isNamed ? people.filter((one) => one.status === status) : [];
    const { rows: shown, next } = cutPage(named, shownPeople, placeOfRow);
    return { items: shown.map(toProfileCard), total: total ?? shown.length, next };
  };
  return {
    id: PlanId.encode(row.id),
    name: row.name,
    description: row.description,
    images: toImages(row.image),
    gel: row.gel,
    location: { name: row.placeName, city: row.city, state: row.state },
    startDate: row.startsAt?.toISOString() ?? null,
    open: row.isOpen,
    access: row.isOpen ? row.joining : 'invited',
    own,
    creator: toProfileCard(row.creator),
    participantStatus: row.viewerStatus,
    events: { items: events, total: events.length },
    participants: peopleOf('confirmed', row.participantsTotal),
    requests: peopleOf('pending', row.requestsTotal),
    invited: peopleOf('invited'),
    declined: peopleOf('denied'),
    poll: pollOf(parts, row.voteEndsAt),
    tracks: { items: events.flatMap(({ tracks }) => tracks.items) },
  };
}

function pollOf({ options, cards }: Parts, endsAt: Date | null): Plan['poll'] {
  if (options.length === 0) return null;
  const items = options.map(({ id, eventId, startsAt, takesPlace, votesTotal, voted, isPicked }) => ({
    id,
    startDate: startsAt.toISOString(),
    event: (eventId && cards.get(eventId)) || null,
    takesPlace,
    votesTotal,
    voted,
    picked: isPicked,
  }));
  const open = !items.some(({ picked }) => picked);
  return { items, open, endsAt: open ? (endsAt?.toISOString() ?? null) : null };
}

/** Always has city and state; names the venue only unless the event hides its address (LOC-04). */
function placeOf({ city, stateCode }: PlanEventRow, venue: { id: string; name: string } | null) {
  return { id: venue?.id ?? null, name: venue?.name ?? '', city: { name: city }, state: { code: stateCode } };
}
