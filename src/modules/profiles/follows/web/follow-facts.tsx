import { useState } from 'react';
import { countText } from '#platform/count-text.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { FollowTotals } from '../contract.ts';
import { followWords } from '../copy.ts';
import type { ConnectionKind } from './connection-queries.ts';
import type { ConnectionsDialogProps } from './connections-dialog.tsx';
import { useFollowState } from './use-follow-state.ts';

const ConnectionsDialog = /*#__PURE__*/ lazyPart<ConnectionsDialogProps>(() =>
  import('./connections-dialog.tsx').then((part) => part.ConnectionsDialog),
);

type FollowFactsProps = {
  user: { readonly id: string; readonly name: string };
  totals: FollowTotals;
};

/** Follower and following counts, which open the lists. */
export function FollowFacts({ user, totals }: FollowFactsProps) {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<ConnectionKind>('followers');
  const followers = useFollowState(user.id)?.followersTotal ?? totals.followers;
  const show = (which: ConnectionKind) => {
    setKind(which);
    setOpen(true);
  };
  const opens = { type: 'button', className: 'head-press num', 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      <button {...opens} onClick={() => show('followers')} {...ConnectionsDialog.onIntent}>
        {followWords.followers(countText(followers), followers === 1)}
      </button>
      <button {...opens} onClick={() => show('people')} {...ConnectionsDialog.onIntent}>
        {followWords.followed(countText(totals.following))}
      </button>
      <ConnectionsDialog open={open} onOpenChange={setOpen} user={user} kind={kind} onKind={setKind} />
    </>
  );
}
