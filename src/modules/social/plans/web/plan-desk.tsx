import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { cancelPlan, invite } from '../write-contract.ts';
import { FriendPicker } from './friend-picker.tsx';
import { usePlanCall } from './use-plan-call.ts';
import { StartVote } from './start-vote.tsx';
import type { EventTags } from './vote-fields.tsx';

const EditPlan = /*#__PURE__*/ lazyPart(() => import('./edit-plan.tsx').then((part) => part.EditPlan));

type Part = 'invite' | 'vote' | 'edit' | 'cancel';

type PlanDeskProps = { plan: Plan; EventTags: EventTags; onGone: () => void };

export function PlanDesk({ plan, EventTags, onGone }: PlanDeskProps) {
  const [open, setOpen] = useState<Part>();
  /** Its answer may arrive when another part is already open. */
  const close = (part: Part) => setOpen((now) => (now === part ? undefined : now));
  const cancel = useMutation({
    mutationFn: () => send(cancelPlan, { planId: plan.id }),
    onSuccess: () => {
      toast({ title: words.cancelled });
      onGone();
    },
    onError: showFailure,
  });
  const is = (part: Part) => ({ open: open === part, onOpenChange: () => close(part) });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="lit" onClick={() => setOpen('invite')} {...Drawer.onIntent}>
        {words.invite}
      </Button>
      <Button variant="outline" onClick={() => setOpen('vote')} {...Drawer.onIntent}>
        {words.startPoll}
      </Button>
      <Button variant="outline" onClick={() => setOpen('edit')} {...EditPlan.onIntent}>
        {words.edit}
      </Button>
      <Button variant="outline" onClick={() => setOpen('cancel')}>
        {words.cancel}
      </Button>
      <Drawer {...is('invite')} title={words.invite}>
        <InviteFriends plan={plan} onDone={() => close('invite')} />
      </Drawer>
      <Drawer {...is('vote')} title={words.startPoll}>
        <StartVote plan={plan} EventTags={EventTags} onDone={() => close('vote')} />
      </Drawer>
      <EditPlan {...is('edit')} plan={plan} />
      <AlertDialog
        {...is('cancel')}
        title={words.cancel}
        message={words.cancelSure}
        confirm={words.cancel}
        cancel={words.keep}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}

function InviteFriends({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending } = usePlanCall(invite, plan, onDone);
  const inIt = [...plan.participants.items, ...plan.invited.items].map(({ id }) => id);
  return (
    <div className="grid gap-4">
      <FriendPicker userId={plan.creator.id} chosen={chosen} onChange={setChosen} except={inIt} />
      <Button
        busy={isPending}
        disabled={chosen.length === 0}
        onClick={() => mutate({ userIds: chosen })}
        className="justify-self-start"
      >
        {words.invite}
      </Button>
      <Unsaved when={chosen.length > 0} />
    </div>
  );
}
