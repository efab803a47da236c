import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventCard as EventCardData } from '#modules/events/events/contract.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { areOptions } from '../rules.ts';
import { createPlan, planLimits, planRefusals, type PlanDraft } from '../write-contract.ts';
import { FriendPicker } from './friend-picker.tsx';
import { PlanForm, WhenInput } from './plan-form.tsx';
import { showError } from './use-plan-call.ts';
import { optionsOf, VoteFields, voteFailure, type EventTag, type EventTags } from './vote-form.tsx';

type Failure = keyof typeof planRefusals;
type NewPlanFormProps = {
  userId: string;
  /** The plan's event; null for a plan with a description, and a date or a vote. */
  event: EventCardData | null;
  EventTags: EventTags;
  onMade: (plan: Plan) => void;
};

/** Creates a plan from an event or a description, and invites friends (PLN-02). */
export function NewPlanForm({ userId, event: night, EventTags, onMade }: NewPlanFormProps) {
  const [invitees, setInvitees] = useState<string[]>([]);
  const [dates, setDates] = useState<(string | null)[]>();
  const [vote, setVote] = useState<{ events: readonly EventTag[]; endsAt: string | null }>();
  const [voteError, setVoteError] = useState<string>();
  const [refused, setRefused] = useState<Failure>();
  const create = useMutation({
    mutationFn: (draft: PlanDraft) =>
      send(createPlan, {
        ...draft,
        inviteeIds: invitees,
        options: vote ? optionsOf(vote.events) : (dates ?? []).map((startDate) => ({ startDate })),
        voteEndsAt: vote?.endsAt ?? null,
      }),
    onSuccess: onMade,
    onError: (error) => {
      if (isRefusal(error) && error.code in planRefusals) setRefused(error.code as Failure);
      showError(error);
    },
  });
  const start: PlanDraft = {
    name: night?.name.slice(0, planLimits.name) ?? '',
    description: '',
    place: '',
    startDate: null,
    eventIds: night ? [night.id] : [],
    access: 'invited',
  };

  function handleSubmit(draft: PlanDraft) {
    const holds = areOptions((dates ?? []).map((startDate) => ({ eventId: null, startDate })));
    const failure = vote && voteFailure(vote.events, vote.endsAt);
    setRefused(holds ? undefined : 'optionsWrong');
    setVoteError(failure);
    if (holds && !failure) create.mutate(draft);
  }

  return (
    <PlanForm
      start={start}
      event={
        night && (
          <div className="max-w-56">
            <EventCard event={night} />
          </div>
        )
      }
      submit={words.create}
      busy={create.isPending}
      refused={refused}
      onSubmit={handleSubmit}
    >
      {!night && !dates && (
        <div className="grid gap-3">
          <Checkbox
            checked={vote !== undefined}
            onChange={(event) => setVote(event.target.checked ? { events: [], endsAt: null } : undefined)}
          >
            {words.voteOnEvents}
          </Checkbox>
          {vote && (
            <VoteFields
              EventTags={EventTags}
              events={vote.events}
              onEvents={(events) => setVote({ ...vote, events })}
              endsAt={vote.endsAt}
              onEndsAt={(endsAt) => setVote({ ...vote, endsAt })}
              error={voteError}
            />
          )}
        </div>
      )}
      {!night && !vote && (
        <DateChoices
          dates={dates}
          onChange={setDates}
          error={refused === 'optionsWrong' ? planRefusals.optionsWrong.message : undefined}
        />
      )}
      <section aria-label={words.invite} className="grid gap-3">
        <h2 className="heading">{words.invite}</h2>
        <FriendPicker userId={userId} chosen={invitees} onChange={setInvitees} />
      </section>
    </PlanForm>
  );
}

type DateChoicesProps = {
  dates: readonly (string | null)[] | undefined;
  onChange: (dates: (string | null)[] | undefined) => void;
  error: string | undefined;
};

function DateChoices({ dates, onChange, error }: DateChoicesProps) {
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={dates !== undefined}
        onChange={(event) => onChange(event.target.checked ? [null, null] : undefined)}
      >
        {words.poll}
      </Checkbox>
      {dates?.map((date, place) => (
        <Field key={place} label={words.choice(place + 1)} error={place === 0 ? error : undefined}>
          <WhenInput
            value={date}
            onChange={(instant) => onChange(dates.map((one, at) => (at === place ? instant : one)))}
          />
        </Field>
      ))}
      {dates && dates.length < planLimits.options && (
        <Button variant="quiet" onClick={() => onChange([...dates, null])} className="justify-self-start">
          {words.addChoice}
        </Button>
      )}
    </div>
  );
}
