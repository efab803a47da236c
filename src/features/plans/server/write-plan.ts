import { outsideKey } from '#features/profiles/rules.ts';
import { firstFailure } from '#kit/checks.ts';
import { newId } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Db } from '#kit/server/db.ts';
import { areOptions, planChecks } from '../rules.ts';
import { planRefusals, type PlanDraft } from '../write-contract.ts';
import { invitePeople } from './people.ts';
import * as store from './write-store.ts';

type OptionDraft = { eventId: string | null; startDate: string | null };
type NewPlan = PlanDraft & { inviteeIds: readonly string[]; options: readonly OptionDraft[] };
type Nights = Awaited<ReturnType<typeof store.listNights>>;

/** A plan with its creator in it, and with whom they ask along. @returns its bare id */
export async function createPlan(tx: Db, draft: NewPlan, creatorId: string): Promise<string> {
  const failure = firstFailure(planChecks, draft) ?? (areOptions(draft.options) ? undefined : 'optionsWrong');
  if (failure) throw refuse(planRefusals, failure);
  const nights = await findNights(tx, [
    ...draft.eventIds,
    ...draft.options.flatMap(({ eventId }) => eventId ?? []),
  ]);

  const id = newId();
  await store.addPlan(tx, { id, creatorId, ...columnsOf(draft, nights) });
  await store.setNights(tx, id, nightIds(draft.eventIds, nights));
  await store.addOptions(
    tx,
    draft.options.map((option, position) => ({
      id: newId(),
      planId: id,
      position,
      ...choiceOf(option, nights),
    })),
  );
  await store.putStatuses(tx, id, [{ userId: creatorId, status: 'confirmed' }]);
  await store.addToTotals(tx, id, { participants: 1, requests: 0 });
  await invitePeople(tx, id, draft.inviteeIds, creatorId);
  return id;
}

export async function editPlan(tx: Db, planId: string, draft: PlanDraft): Promise<void> {
  const failure = firstFailure(planChecks, draft);
  if (failure) throw refuse(planRefusals, failure);
  const nights = await findNights(tx, draft.eventIds);
  await store.updatePlan(tx, { id: planId, ...columnsOf(draft, nights) });
  await store.setNights(tx, planId, nightIds(draft.eventIds, nights));
}

/** Ends the vote: the plan is about the picked night, or at the picked date. */
export async function pickOption(tx: Db, planId: string, optionId: string): Promise<void> {
  await store.lockPlan(tx, planId);
  const options = await store.listOptionIds(tx, planId);
  if (options.some(({ isPicked }) => isPicked)) throw refuse(planRefusals, 'pollClosed');
  const option = options.find(({ id }) => id === optionId);
  if (!option) throw refuse(planRefusals, 'optionUnknown');
  await store.markPicked(tx, optionId);
  await store.updatePlan(tx, { id: planId, startsAt: option.startsAt });
  if (option.eventId) await store.setNights(tx, planId, [option.eventId]);
}

async function findNights(tx: Db, wireIds: readonly string[]): Promise<Nights> {
  const wanted = new Set(wireIds);
  const nights = await store.listNights(
    tx,
    [...wanted].map((id) => outsideKey('event', id)),
  );
  if (nights.length < wanted.size) throw refuse(planRefusals, 'nightUnknown');
  return nights;
}

function nightOf(wireId: string, nights: Nights) {
  const key = outsideKey('event', wireId);
  return nights.find(
    ({ provider, providerId }) => provider === key.provider && providerId === key.providerId,
  );
}

function nightIds(wireIds: readonly string[], nights: Nights): string[] {
  return [...new Set(wireIds)].flatMap((id) => nightOf(id, nights)?.id ?? []);
}

function choiceOf({ eventId, startDate }: OptionDraft, nights: Nights) {
  const night = eventId ? nightOf(eventId, nights) : undefined;
  const startsAt = night?.startsAt ?? (startDate ? new Date(startDate) : undefined);
  if (!startsAt) throw refuse(planRefusals, 'optionsWrong');
  return { eventId: night?.id ?? null, startsAt };
}

/** Of a night, the plan takes the light and the picture; and its start, unless one meets before. */
function columnsOf({ name, description, place, startDate, eventIds, access }: PlanDraft, nights: Nights) {
  const night = eventIds[0] ? nightOf(eventIds[0], nights) : nights[0];
  const startsAt = startDate ? new Date(startDate) : eventIds.length > 0 ? night?.startsAt : undefined;
  return {
    name,
    description,
    imageId: night?.imageId ?? null,
    gel: night?.gel ?? 'amber',
    isOpen: access !== 'invited',
    joining: access === 'open' ? ('open' as const) : ('approval' as const),
    placeName: place,
    city: night?.city ?? '',
    state: '',
    startsAt: startsAt ?? null,
  };
}
