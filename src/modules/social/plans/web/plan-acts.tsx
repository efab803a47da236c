import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { joinPlan, leavePlan } from '../write-contract.ts';
import { usePlanCall } from './use-plan-call.ts';

/** Lets the viewer join, ask, decline or leave another user's plan (PLN-03). */
export function PlanActs({ plan, onGone }: { plan: Plan; onGone: () => void }) {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  const join = usePlanCall(joinPlan, plan);
  const leave = useLeave(plan, onGone);
  const first = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const status = plan.participantStatus;
  if (plan.own || status === 'denied') return null;

  const comeAlong = () => join.mutate({});
  const goAway = () => leave.mutate(undefined, { onSuccess: () => first.current?.focus() });
  // Only another invitation leads back.
  const isFinal = status === 'confirmed' && !plan.open;
  const joinWords = status === 'invited' ? words.accept : plan.access === 'open' ? words.come : words.ask;
  const leaveWords = { invited: words.decline, pending: words.takeBack, confirmed: words.leave };
  const canJoin = status === null || status === 'invited';
  // The first button keeps its key, so that it keeps the focus with its next label.
  return (
    <div className="flex flex-wrap gap-2">
      {canJoin && (
        <Button
          key="first"
          ref={first}
          variant="lit"
          size="large"
          busy={join.isPending}
          onClick={() => (me ? comeAlong() : requireSignIn(prompts.joinEvent(plan.name), comeAlong))}
        >
          {joinWords}
        </Button>
      )}
      {status !== null && (
        <Button
          key={canJoin ? 'second' : 'first'}
          ref={canJoin ? null : first}
          variant="outline"
          size="large"
          busy={leave.isPending}
          onClick={isFinal ? () => setAsks(true) : goAway}
          {...(isFinal && AlertDialog.onIntent)}
        >
          {leaveWords[status]}
        </Button>
      )}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.leaveQuestion}
        message={words.leaveMessage}
        confirm={words.leave}
        cancel={words.stay}
        onConfirm={() => {
          setAsks(false);
          goAway();
        }}
      />
    </div>
  );
}

/** After leaving an invite-only plan, the viewer can't see it. */
function useLeave(plan: Plan, onGone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: plan.id },
    mutationFn: () => send(leavePlan, { planId: plan.id }),
    onSuccess: () => {
      if (plan.open)
        return Promise.all(
          ['plans', 'profiles'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
        );
      onGone();
      return toast(plan.participantStatus === 'invited' ? words.turnedDown : words.left);
    },
    onError: showFailure,
  });
}
