import { useRef } from 'react';
import { pageDay, timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { useZoneNote } from '#platform/ui/use-zone-note.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Plan, PlanOption } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { pickOption, votePlan } from '../write-contract.ts';
import { usePlanCall } from './use-plan-call.ts';

type Poll = NonNullable<Plan['poll']>;

/** Shows the vote of a plan. The creator ends it by picking an option (PLN-02, GRP-01). */
export function PlanPoll({ plan, poll }: { plan: Plan; poll: Poll }) {
  const zone = useOwnZone();
  const vote = usePlanCall(votePlan, plan);
  const box = useRef<HTMLFieldSetElement>(null);
  // The pressed button disappears with the vote.
  const pick = usePlanCall(pickOption, plan, () => box.current?.focus());
  const mayVote = poll.open && (plan.own || plan.participantStatus === 'confirmed');
  const shown = vote.isPending ? new Set(vote.variables.optionIds) : undefined;
  const isOn = ({ id, voted }: PlanOption) => shown?.has(id) ?? voted;

  function change(option: PlanOption, on: boolean) {
    const rest = poll.items.filter((one) => one.id !== option.id && isOn(one)).map(({ id }) => id);
    vote.mutate({ optionIds: on ? [...rest, option.id] : rest });
  }

  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-3">
      <legend className="text-ink-2 pb-2">{poll.open ? words.vote : words.over}</legend>
      {poll.endsAt && (
        <p className="text-small text-ink-2">{words.voteEndsAt(dayAndTime(poll.endsAt, zone))}</p>
      )}
      {poll.items.map((option) => (
        <div key={option.id} className="flex flex-wrap items-center gap-3 py-2 border-t border-line">
          <span className="flex-1 min-w-56">
            {mayVote && (option.takesPlace || isOn(option)) ? (
              <Checkbox checked={isOn(option)} onChange={(event) => change(option, event.target.checked)}>
                <OptionWords option={option} zone={zone} />
              </Checkbox>
            ) : (
              <OptionWords option={option} zone={zone} />
            )}
          </span>
          <span className="num text-small text-ink-2">{words.voted(option.votesTotal)}</span>
          {option.picked && <Badge tone="lit">{words.picked}</Badge>}
          {poll.open && !option.takesPlace && <Badge tone="line">{words.off}</Badge>}
          {poll.open && plan.own && option.takesPlace && (
            <Button
              variant="outline"
              size="small"
              busy={pick.isPending && pick.variables.optionId === option.id}
              onClick={() => pick.mutate({ optionId: option.id })}
            >
              {words.pickShort}
              <VisuallyHidden>
                : <OptionWords option={option} zone={zone} />
              </VisuallyHidden>
            </Button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const dayAndTime = (instant: string, zone: string) =>
  `${pageDay(instant, zone)}, ${timeOfDay(instant, zone)}`;

/** In the event's own time zone, or else the reader's. */
function OptionWords({ option, zone: ownZone }: { option: PlanOption; zone: string }) {
  const { startDate, event } = option;
  const zone = event?.timezone ?? ownZone;
  const note = useZoneNote(startDate, zone);
  return (
    <>
      {event && <bdi className="block font-semibold">{event.name}</bdi>}
      <time dateTime={startDate}>
        {dayAndTime(startDate, zone)}
        {note}
      </time>
    </>
  );
}
