import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
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
  const status = plan.participantStatus;
  if (plan.own || status === 'denied') return null;

  const comeAlong = () => join.mutate({});
  const joinWords = status === 'invited' ? words.accept : plan.access === 'open' ? words.come : words.ask;
  const leaveWords = { invited: words.decline, pending: words.takeBack, confirmed: words.leave };
  const acts = [
    (status === null || status === 'invited') && {
      label: joinWords,
      variant: 'lit' as const,
      busy: join.isPending,
      onClick: () => (me ? comeAlong() : requireSignIn(prompts.joinEvent(plan.name), comeAlong)),
    },
    status !== null && {
      label: leaveWords[status],
      variant: 'outline' as const,
      busy: leave.isPending,
      onClick: () => leave.mutate(undefined, { onSuccess: () => first.current?.focus() }),
    },
  ].filter((act) => act !== false);
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ label, ...act }, place) => (
        // By its place, so that the button that was pressed keeps the focus with its next label.
        <Button key={place} size="large" {...(place === 0 && { ref: first })} {...act}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** After leaving an invite-only plan, the viewer can't see it. */
function useLeave(plan: Plan, onGone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: plan.id },
    mutationFn: () => send(leavePlan, { planId: plan.id }),
    onSuccess: () =>
      plan.open
        ? Promise.all(['plans', 'profiles'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
        : onGone(),
    onError: showFailure,
  });
}
