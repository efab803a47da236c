import { useState } from 'react';
import { signInIntent, useMe } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button, type ButtonSize } from '#platform/ui/button.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { SteadyWord } from '#platform/ui/steady-word.tsx';
import type { MembershipType, ParticipantStatus } from '../contract.ts';
import { joinWords } from '../copy.ts';
import type { MembershipRulesDialogProps } from './membership-rules-dialog.tsx';
import { useJoin, type JoinableCommunity } from './use-join.ts';

const MembershipRulesDialog = /*#__PURE__*/ lazyPart<MembershipRulesDialogProps>(() =>
  import('./membership-rules-dialog.tsx').then((part) => part.MembershipRulesDialog),
);

export type JoinButtonProps = {
  community: JoinableCommunity;
  size?: ButtonSize;
  /** In a list, where the label alone wouldn't say which community. */
  named?: boolean;
};

/** COM-03, COM-06. Renders nothing for the team of the community (COM-10). */
export function JoinButton({ community, size = 'large', named = false }: JoinButtonProps) {
  const me = useMe();
  const { participation, join, ask, leave } = useJoin(community);
  const [open, setOpen] = useState<'conditions' | 'cancel'>();
  if (participation?.isOwn) return null;

  const status = participation?.status ?? null;
  const isKnown = me === null || participation !== undefined;
  const word = wordOf(status, (participation ?? community).membershipType);
  const press = () => {
    if (status === 'denied') return;
    if (status === 'confirmed') leave();
    else if (status === 'pending') setOpen('cancel');
    else join(() => setOpen('conditions'));
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        variant={status ? 'quiet' : named ? 'outline' : 'lit'}
        size={size}
        {...(named && { 'aria-label': joinWords.named(word, community.name) })}
        onClick={press}
        {...(!me && signInIntent)}
        {...(status === 'denied' && { 'aria-disabled': true })}
        {...(!isKnown && { className: 'skeleton', 'aria-busy': true, 'aria-disabled': true })}
      >
        <SteadyWord longest={status === 'denied' ? word : joinWords.longest}>{word}</SteadyWord>
      </Button>
      <AlertDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title={joinWords.cancel.title}
        message={joinWords.cancel.message(community.name)}
        confirm={joinWords.cancel.confirm}
        cancel={joinWords.cancel.cancel}
        onConfirm={() => {
          close();
          leave();
        }}
      />
      <MembershipRulesDialog
        open={open === 'conditions'}
        onOpenChange={close}
        community={community}
        onAsk={(answers) => {
          close();
          ask(answers);
        }}
      />
    </>
  );
}

function wordOf(status: ParticipantStatus | null, membershipType: MembershipType = 'open'): string {
  if (status === 'confirmed') return joinWords.joined;
  if (status === 'pending') return joinWords.requested;
  if (status === 'denied') return joinWords.denied;
  return membershipType === 'open' ? joinWords.join : joinWords.ask;
}
