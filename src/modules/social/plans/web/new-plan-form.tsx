import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { useController, useForm, useFormState, type Control, type UseFormReturn } from 'react-hook-form';
import type { EventCard as EventCardData } from '#modules/events/events/contract.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { useLeave } from '#platform/ui/use-leave.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { createPlan, planLimits } from '../write-contract.ts';
import { FriendPicker } from './friend-picker.tsx';
import { PlanForm, showAtField } from './plan-form.tsx';
import { draftOf, optionsOf, valuesOf, votesOf, type EventTag, type PlanValues } from './plan-values.ts';
import { VoteFields, type EventTags } from './vote-fields.tsx';
import { WhenInput } from './when-input.tsx';

type NewPlanFormProps = {
  userId: string;
  /** The event to begin with; null for a plan with a description, and a date or a vote. */
  event: EventCardData | null;
  EventTags: EventTags;
  findEvent: (id: string) => Promise<EventCardData>;
  /** The button is busy until the plan's page has loaded. */
  onMade: (plan: Plan) => Promise<void>;
};

/** Creates a plan from an event or a description, and invites friends (PLN-02). */
export function NewPlanForm({ userId, event: first, EventTags, findEvent, onMade }: NewPlanFormProps) {
  const form = useForm<PlanValues>({
    defaultValues: valuesOf({
      name: nameOf(first),
      description: '',
      place: '',
      startDate: null,
      eventIds: first ? [first.id] : [],
      access: 'invited',
    }),
  });
  const { control, formState } = form;
  const { question } = useLeave(formState.isDirty, { message: words.unsaved });
  const { field: invitees } = useController({ control, name: 'inviteeIds' });
  const create = useCreatePlan(form, onMade);
  const [event, setEvent] = useState(first);
  const choice = useRef<HTMLElement>(null);
  const changeEvent = (chosen: EventCardData | null) => {
    setEvent(chosen);
    form.setValue('eventIds', chosen ? [chosen.id] : [], { shouldDirty: true });
    if (!form.getValues('name')) form.setValue('name', nameOf(chosen), { shouldDirty: true });
    // The field or the button that had the focus disappears.
    choice.current?.focus();
  };
  const find = useMutation({
    mutationFn: ({ id }: EventTag) => findEvent(id),
    onSuccess: changeEvent,
    onError: showFailure,
  });

  return (
    <>
      <PlanForm
        form={form}
        event={
          <EventChoice
            ref={choice}
            event={event}
            EventTags={EventTags}
            finding={find.isPending ? find.variables : undefined}
            onFind={find.mutate}
            onRemove={() => changeEvent(null)}
          />
        }
        zone={event?.timezone}
        submit={words.create}
        busy={create.isPending || find.isPending}
        onSubmit={(values) => create.mutate(values)}
      >
        {!event && <VoteChoice control={control} EventTags={EventTags} />}
        <section aria-label={words.invite} className="grid gap-3">
          <h2 className="heading">{words.invite}</h2>
          <FriendPicker userId={userId} chosen={invitees.value} onChange={invitees.onChange} />
        </section>
      </PlanForm>
      {question}
    </>
  );
}

const nameOf = (event: EventCardData | null) => event?.name.slice(0, planLimits.name) ?? '';

function useCreatePlan(form: UseFormReturn<PlanValues>, onMade: NewPlanFormProps['onMade']) {
  return useMutation({
    mutationFn: (values: PlanValues) => {
      const { vote, dates } = votesOf(values);
      const plan = {
        ...draftOf(values),
        inviteeIds: [...values.inviteeIds],
        options: vote ? optionsOf(vote.events) : (dates ?? []).map((startDate) => ({ startDate })),
        voteEndsAt: vote?.endsAt ?? null,
      };
      return sendOnce(JSON.stringify(plan), (idempotencyKey) => send(createPlan, plan, { idempotencyKey }));
    },
    onSuccess: onMade,
    onError: (error) => {
      showAtField(form, error);
      showFailure(error);
    },
  });
}

type EventChoiceProps = Pick<NewPlanFormProps, 'event' | 'EventTags'> & {
  ref: Ref<HTMLElement>;
  /** Chosen, while its details load. */
  finding: EventTag | undefined;
  onFind: (event: EventTag) => void;
  onRemove: () => void;
};

/** Finds the event that the plan is about, and shows it. */
function EventChoice({ ref, event, EventTags, finding, onFind, onRemove }: EventChoiceProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={words.event}
      className="grid gap-3 justify-items-start outline-none"
    >
      {event ? (
        <>
          <div className="w-full max-w-56">
            <EventCard event={event} />
          </div>
          <Button variant="quiet" onClick={onRemove}>
            {words.removeEvent}
          </Button>
        </>
      ) : (
        <div className="w-full">
          <EventTags
            label={words.event}
            tags={finding ? [finding] : []}
            onChange={([chosen]) => chosen && onFind(chosen)}
            most={1}
          />
        </div>
      )}
    </section>
  );
}

/** A vote on events or on dates, not both. */
function VoteChoice({ control, EventTags }: { control: Control<PlanValues>; EventTags: EventTags }) {
  const { errors } = useFormState({ control });
  const { field: vote } = useController({ control, name: 'vote' });
  const {
    field: { ref: datesRef, value: dates, onChange: changeDates },
  } = useController({ control, name: 'dates' });
  return (
    <>
      {!dates && (
        <div className="grid gap-3">
          <Checkbox
            checked={vote.value !== null}
            onChange={({ target }) => vote.onChange(target.checked ? { events: [], endsAt: null } : null)}
          >
            {words.voteOnEvents}
          </Checkbox>
          {vote.value && (
            <VoteFields
              EventTags={EventTags}
              events={vote.value.events}
              onEvents={(events) => vote.onChange({ ...vote.value, events })}
              endsAt={vote.value.endsAt}
              onEndsAt={(endsAt) => vote.onChange({ ...vote.value, endsAt })}
              error={errors.vote?.message}
            />
          )}
        </div>
      )}
      {!vote.value && (
        <DateChoices ref={datesRef} dates={dates} onChange={changeDates} error={errors.dates?.message} />
      )}
    </>
  );
}

type DateChoicesProps = {
  /** Of the first date. */
  ref: Ref<HTMLInputElement>;
  dates: PlanValues['dates'];
  onChange: (dates: PlanValues['dates']) => void;
  error: string | undefined;
};

function DateChoices({ ref, dates, onChange, error }: DateChoicesProps) {
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={dates !== null}
        onChange={(event) => onChange(event.target.checked ? [null, null] : null)}
      >
        {words.poll}
      </Checkbox>
      {dates?.map((date, place) => (
        <Field key={place} label={words.choice(place + 1)} error={place === 0 ? error : undefined}>
          <WhenInput
            {...(place === 0 && { ref })}
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
