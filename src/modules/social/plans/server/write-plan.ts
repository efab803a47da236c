import { eventWireId } from '#modules/events/events/rules.ts';
import { listSeen } from '#modules/events/events/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { firstFailure } from '#platform/checks.ts';
import { type EventId, newId, type PlanId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { planCancelled, planVoteStarted } from '../events.ts';
import { areOptions, planChecks } from '../rules.ts';
import { planRefusals, type PlanDraft, type PlanEdit } from '../write-contract.ts';
import { invitePeople } from './people.ts';
import * as store from './write-store.ts';

type OptionDraft = { eventId: string | null; startDate: string | null };
type Vote = { options: readonly OptionDraft[]; voteEndsAt: string | null };
type NewPlan = PlanDraft & Vote & { inviteeIds: readonly UserId[] };
type PlanEvents = Awaited<ReturnType<typeof store.listPlanEvents>>;

/** @returns the plan's id without prefix */
export async function createPlan(tx: Db, draft: NewPlan, creatorId: UserId): Promise<PlanId> {
  const failure = firstFailure(planChecks, draft);
  if (failure) throw refuse(planRefusals, failure);
  const voteEndsAt = endOfVote(draft);
  const optionIds = draft.options.flatMap(({ eventId }) => eventId ?? []);
  const events = await findEvents(tx, [...draft.eventIds, ...optionIds], creatorId);

  const id = newId<PlanId>();
  await store.addPlan(tx, { id, creatorId, voteEndsAt, ...columnsOf(draft, events) });
  await store.setEvents(tx, id, eventRowIds(draft.eventIds, events));
  await addOptions(tx, id, draft.options, events);
  await store.putStatuses(tx, id, [{ userId: creatorId, status: 'confirmed' }]);
  await store.addToTotals(tx, id, { participants: 1, requests: 0 });
  await invitePeople(tx, id, draft.inviteeIds, creatorId);
  return id;
}

/**
 * An absent date and absent events stay, because a vote may have decided on them meanwhile. Keeps events that the plan
 * doesn't show, and its picture and city unless the events it shows change.
 */
export async function editPlan(
  tx: Db,
  planId: PlanId,
  { startDate, eventIds, ...rest }: PlanEdit,
  byId: UserId,
): Promise<void> {
  const before = await store.listEventsOf(tx, planId);
  const shown = before.filter(({ isShown }) => isShown);
  const draft = { ...rest, startDate: startDate ?? null, eventIds: eventIds ?? shown.map(eventWireId) };
  const failure = firstFailure(planChecks, draft);
  if (failure) throw refuse(planRefusals, failure);
  const events = eventIds ? await findEvents(tx, eventIds, byId) : shown;
  const chosen = eventRowIds(draft.eventIds, events);
  const { imageId, gel, city, state, startsAt, ...columns } = columnsOf(draft, events);
  const changes = { id: planId, ...columns, ...(startDate !== undefined && { startsAt }) };
  const idsOf = (rows: PlanEvents) => rows.map(({ id }) => id);
  if (chosen.join() === idsOf(shown).join()) return store.updatePlan(tx, changes);
  await store.updatePlan(tx, { ...changes, imageId, gel, city, state });
  const hidden = before.filter(({ isShown }) => !isShown);
  await store.setEvents(tx, planId, [...new Set([...chosen, ...idsOf(hidden)])]);
}

/** Idempotent. */
export async function cancelPlan(tx: Db, planId: PlanId, byId: UserId): Promise<void> {
  await store.endPlan(tx, planId);
  await publish(tx, planCancelled, { key: planId, payload: { planId, byId } });
}

export async function startVote(tx: Db, planId: PlanId, vote: Vote, byId: UserId): Promise<void> {
  if (vote.options.length === 0) throw refuse(planRefusals, 'optionsWrong');
  const voteEndsAt = endOfVote(vote);
  const events = await findEvents(
    tx,
    vote.options.flatMap(({ eventId }) => eventId ?? []),
    byId,
  );
  await store.lockPlan(tx, planId);
  await store.dropOptions(tx, planId);
  await addOptions(tx, planId, vote.options, events);
  await store.updatePlan(tx, { id: planId, voteEndsAt });
  await publish(tx, planVoteStarted, { key: newId(), payload: { planId } });
}

function endOfVote({ options, voteEndsAt }: Vote): Date | null {
  if (!areOptions(options)) throw refuse(planRefusals, 'optionsWrong');
  const end = voteEndsAt && options.length > 0 ? new Date(voteEndsAt) : null;
  if (end && end <= new Date()) throw refuse(planRefusals, 'voteEndsPast');
  return end;
}

async function addOptions(tx: Db, planId: PlanId, options: readonly OptionDraft[], events: PlanEvents) {
  await store.addOptions(
    tx,
    options.map((option, position) => ({ id: newId(), planId, position, ...choiceOf(option, events) })),
  );
}

/** Events the creator may not see are refused like missing ones (EVT-07). */
async function findEvents(tx: Db, wireIds: readonly string[], byId: UserId): Promise<PlanEvents> {
  const wanted = new Set(wireIds);
  const events = await store.listPlanEvents(
    tx,
    [...wanted].map((id) => outsideKey('event', id)),
  );
  const seen = await listSeen(
    tx,
    events.map(({ id }) => id),
    byId,
  );
  if (seen.size < wanted.size) throw refuse(planRefusals, 'eventUnknown');
  return events;
}

function eventOf(wireId: string, events: PlanEvents) {
  const key = outsideKey('event', wireId);
  return events.find(
    ({ provider, providerId }) => provider === key.provider && providerId === key.providerId,
  );
}

function eventRowIds(wireIds: readonly string[], events: PlanEvents): EventId[] {
  return [...new Set(wireIds)].flatMap((id) => eventOf(id, events)?.id ?? []);
}

function choiceOf({ eventId, startDate }: OptionDraft, events: PlanEvents) {
  const event = eventId ? eventOf(eventId, events) : undefined;
  const startsAt = event?.startsAt ?? (startDate ? new Date(startDate) : undefined);
  if (!startsAt) throw refuse(planRefusals, 'optionsWrong');
  return { eventId: event?.id ?? null, startsAt };
}

/** A plan has the picture and the city of its event, unless that is private. */
export function lookOf(event: store.PlannedEventRow | undefined) {
  const shown = event?.isPrivate ? undefined : event;
  return {
    imageId: shown?.imageId ?? null,
    gel: shown?.gel ?? 'amber',
    city: shown?.city ?? '',
    state: '',
  };
}

/** With an event, the plan starts when the event does unless the draft has a date. */
function columnsOf({ name, description, place, startDate, eventIds, access }: PlanDraft, events: PlanEvents) {
  const event = eventIds[0] ? eventOf(eventIds[0], events) : events[0];
  const startsAt = startDate ? new Date(startDate) : eventIds.length > 0 ? event?.startsAt : undefined;
  return {
    name,
    description,
    ...lookOf(event),
    isOpen: access !== 'invited',
    joining: access === 'open' ? ('open' as const) : ('approval' as const),
    placeName: place,
    startsAt: startsAt ?? null,
  };
}
