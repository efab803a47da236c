import { Suspense, type ComponentType } from 'react';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { planActs as words } from '../copy.ts';
import { planLimits } from '../write-contract.ts';
import type { EventTag } from './plan-values.ts';
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
