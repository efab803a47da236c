import { useRef, useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileFaces, ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { aroundSection, passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { toast } from '#platform/ui/toast.ts';
import type { Plan, PlanStatus } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { decideOnPerson, invite } from '../write-contract.ts';
import { usePlanCall } from './use-plan-call.ts';
import { usePlanPeople } from './use-plan-people.ts';

type PlanPeopleProps = { plan: Plan; status: PlanStatus };

/** Users of one status as everyone who sees the plan may see them (PLN-03). */
export function PlanFaces({ plan, status }: PlanPeopleProps) {
  const { people, total, query } = usePlanPeople(plan, status);
  return (
    <>
      <ProfileFaces people={people} total={total} />
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
}

/** Users of one status, with what the plan's creator can do about each (PLN-03). */
export function PlanPeople({ plan, status }: PlanPeopleProps) {
  const { people, query } = usePlanPeople(plan, status);
  return (
    <>
      <ul>
        {people.map((person) => (
          <ProfileRow key={person.id} profile={person}>
            {person.id !== plan.creator.id && <Decisions plan={plan} person={person} status={status} />}
          </ProfileRow>
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
}

function Decisions({ plan, person, status }: PlanPeopleProps & { person: ProfileCard }) {
  const { name, id: userId } = person;
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const keepPlace = () => {
    if (button.current) passFocusOn(button.current, mark, aroundSection(button.current));
  };
  const accept = usePlanCall(decideOnPerson, plan, () => {
    keepPlace();
    toast(words.letIn(name));
  });
  const reopen = usePlanCall(decideOnPerson, plan);
  const inviteAgain = usePlanCall(invite, plan);
  const refuse = usePlanCall(decideOnPerson, plan, () => {
    keepPlace();
    if (status === 'confirmed') return toast(words.removed(name));
    const [said, onPress] =
      status === 'invited'
        ? [words.withdrawn, () => inviteAgain.mutate({ userIds: [userId] })]
        : [words.requestDeclined, () => reopen.mutate({ userId, status: 'pending' })];
    toast({ ...said(name), action: { label: words.undo, onPress } });
  });
  const isBusy = accept.isPending || refuse.isPending;
  const deny = () => refuse.mutate({ userId, status: 'denied' });
  return (
    <>
      {(status === 'pending' || status === 'denied') && (
        <Button
          {...(status === 'denied' && { ref: button, [mark]: '' })}
          size="small"
          busy={isBusy}
          aria-label={words.let(name)}
          onClick={() => accept.mutate({ userId, status: 'confirmed' })}
        >
          {words.letShort}
        </Button>
      )}
      {status !== 'denied' && (
        <Button
          ref={button}
          {...{ [mark]: '' }}
          size="small"
          variant="outline"
          busy={isBusy}
          aria-label={refusals[status].named(name)}
          onClick={status === 'confirmed' ? () => setAsks(true) : deny}
          {...(status === 'confirmed' && AlertDialog.onIntent)}
        >
          {refusals[status].short}
        </Button>
      )}
      {status === 'confirmed' && (
        <AlertDialog
          open={asks}
          onOpenChange={setAsks}
          title={words.removeQuestion(name)}
          message={words.removeMessage}
          confirm={words.remove}
          cancel={words.removeNot}
          onConfirm={() => {
            setAsks(false);
            deny();
          }}
        />
      )}
    </>
  );
}

const mark = 'data-plan-decision';

const refusals = {
  pending: { short: words.denyShort, named: words.deny },
  confirmed: { short: words.remove, named: words.removeWhom },
  invited: { short: words.withdraw, named: words.withdrawFor },
} as const;
