import { useState, type FormEvent } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { planLimits, startVote } from '../write-contract.ts';
import { optionsOf, voteFailure, type EventTag } from './plan-values.ts';
import { usePlanCall } from './use-plan-call.ts';
import { VoteFields, type EventTags } from './vote-fields.tsx';

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
