import type { EventForm } from '../contract.ts';
import { formOfEvent } from './form-of-event.ts';
import type { FormPerformer, FormState } from './form-state.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Lineup = FormState['performers'];

const isIn = (lineup: Lineup) => (performer: FormPerformer) =>
  lineup.some(({ card }) => card.id === performer.card.id);
const slotOf = ({ card, ...slot }: FormPerformer) => ({ ...slot, id: card.id });

/** Performers may have joined or left. @returns undefined if they changed more than that */
function mergeLineups(ours: Lineup, before: Lineup, theirs: Lineup): Lineup | undefined {
  const [had, stayed] = [isIn(before), isIn(theirs)];
  if (!isSame(before.filter(stayed).map(slotOf), theirs.filter(had).map(slotOf))) return undefined;
  const [has, joined] = [isIn(ours), theirs.filter((performer) => !had(performer))];
  return [
    ...ours.filter((performer) => stayed(performer) || !had(performer)),
    ...joined.filter((performer) => !has(performer)),
  ];
}

/** @returns undefined if both changed the same field in different ways */
export function mergeForms(ours: FormState, before: FormState, theirs: FormState): FormState | undefined {
  const changed = (Object.keys(theirs) as (keyof FormState)[]).filter(
    (key) => !isSame(ours[key], before[key]),
  );
  const merged: FormState = { ...theirs, ...Object.fromEntries(changed.map((key) => [key, ours[key]])) };
  const conflicts = changed.filter(
    (key) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], ours[key]),
  );
  if (conflicts.length === 0) return merged;
  const performers = mergeLineups(ours.performers, before.performers, theirs.performers);
  return performers && conflicts.every((key) => key === 'performers') ? { ...merged, performers } : undefined;
}

/** Adds the changes of a form to those that others saved meanwhile, such as an artist who accepted (GIG-03). */
export const mergeChanges = (form: FormState, edit: EventForm, latest: EventForm): FormState | undefined =>
  mergeForms(form, formOfEvent(edit), formOfEvent(latest));
