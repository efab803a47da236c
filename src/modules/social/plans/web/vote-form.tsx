import { Suspense, useState, type ComponentType, type FormEvent } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { planLimits, startVote } from '../write-contract.ts';
import { optionsOf, voteFailure, type EventTag } from './plan-values.ts';
import { usePlanCall } from './use-plan-call.ts';
import { WhenInput } from './when-input.tsx';

/** Picks events by search. The search depends on plans, so the app passes it in. */
export type EventTags = ComponentType<{
  label: string;
  tags: readonly EventTag[];
  onChange: (tags: readonly EventTag[]) => void;
  most: number;
}>;

type VoteFieldsProps = {
  EventTags: EventTags;
  events: readonly EventTag[];
  onEvents: (events: readonly EventTag[]) => void;
  endsAt: string | null;
  onEndsAt: (endsAt: string | null) => void;
  error?: string | undefined;
};

export function VoteFields({ EventTags, events, onEvents, endsAt, onEndsAt, error }: VoteFieldsProps) {
  return (
    <div className="grid gap-4">
      <Suspense fallback={<Skeleton lines={2} />}>
        <EventTags label={words.events} tags={events} onChange={onEvents} most={planLimits.voteEvents} />
      </Suspense>
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <Field label={words.voteEnds} hint={words.voteEndsHow} optional>
        <WhenInput value={endsAt} onChange={onEndsAt} />
      </Field>
    </div>
  );
}

/** Starts a vote in an existing plan (PLN-02, GRP-01). */
export function StartVote({
  plan,
  EventTags,
  onDone,
}: {
  plan: Plan;
  EventTags: EventTags;
  onDone: () => void;
}) {
  const [suggested] = useState<readonly EventTag[]>(() =>
    plan.events.items.slice(0, planLimits.voteEvents).map(({ id, name }) => ({ id, name })),
  );
  const [events, setEvents] = useState(suggested);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = usePlanCall(startVote, plan, onDone);

  function submit(event: FormEvent) {
    event.preventDefault();
    const failure = voteFailure(events, endsAt);
    setError(failure);
    if (!failure && !isPending) mutate({ options: optionsOf(events), voteEndsAt: endsAt });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {plan.poll && <p className="text-ink-2">{words.voteReplaces}</p>}
      <VoteFields
        EventTags={EventTags}
        events={events}
        onEvents={setEvents}
        endsAt={endsAt}
        onEndsAt={setEndsAt}
        error={error}
      />
      <Button type="submit" busy={isPending} className="justify-self-start">
        {words.startVote}
      </Button>
      <Unsaved when={events !== suggested || endsAt !== null} />
    </form>
  );
}
