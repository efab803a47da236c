import { firstFailure } from '#platform/checks.ts';
import { planActs as words } from '../copy.ts';
import { areOptions, planChecks } from '../rules.ts';
import { planRefusals, type PlanDraft } from '../write-contract.ts';

export type EventTag = { readonly id: string; readonly name: string };

/** A plan in its form. Only a new plan has friends to invite, and dates or events to vote on. */
export type PlanValues = PlanDraft & {
  inviteeIds: readonly string[];
  /** `null`: no vote on dates. */
  dates: readonly (string | null)[] | null;
  /** `null`: no vote on events. */
  vote: { readonly events: readonly EventTag[]; readonly endsAt: string | null } | null;
};

export const valuesOf = (draft: PlanDraft): PlanValues => ({
  ...draft,
  inviteeIds: [],
  dates: null,
  vote: null,
});

export const draftOf = ({
  name,
  description,
  place,
  startDate,
  eventIds,
  access,
}: PlanValues): PlanDraft => ({
  name,
  description,
  place,
  startDate,
  eventIds,
  access,
});

/** A plan with an event has its date, so there is nothing to vote on. What was entered stays in the form. */
export const votesOf = ({ eventIds, dates, vote }: PlanValues): Pick<PlanValues, 'dates' | 'vote'> =>
  eventIds.length > 0 ? { dates: null, vote: null } : { dates, vote };

export const optionsOf = (events: readonly EventTag[]) => events.map(({ id }) => ({ eventId: id }));

const fields: Readonly<Partial<Record<string, keyof PlanValues>>> = {
  nameRequired: 'name',
  nameTooLong: 'name',
  descriptionTooLong: 'description',
  placeTooLong: 'place',
  optionsWrong: 'dates',
  voteEndsPast: 'vote',
} satisfies Partial<Record<keyof typeof planRefusals, keyof PlanValues>>;

/** The field that shows a refusal, if there is one. */
export const fieldOf = (code: string) => fields[code];

/** The first problem, as the server would find it. */
export function problemOf(values: PlanValues): { field: keyof PlanValues; message: string } | undefined {
  const { dates, vote } = votesOf(values);
  const areDates = areOptions((dates ?? []).map((startDate) => ({ eventId: null, startDate })));
  const code = firstFailure(planChecks, values) ?? (areDates ? undefined : 'optionsWrong');
  const field = code && fieldOf(code);
  if (field) return { field, message: planRefusals[code].message };
  const message = vote && voteFailure(vote.events, vote.endsAt);
  return message ? { field: 'vote', message } : undefined;
}

/** @returns the error message for an invalid vote */
export function voteFailure(events: readonly EventTag[], endsAt: string | null): string | undefined {
  if (events.length < 2) return words.tooFewEvents;
  return endsAt && new Date(endsAt) <= new Date() ? planRefusals.voteEndsPast.message : undefined;
}
