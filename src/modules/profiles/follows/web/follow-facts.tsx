import { useState } from 'react';
import { fullCountText } from '#platform/count-text.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { FollowTotals } from '../contract.ts';
import { followWords } from '../copy.ts';
import type { CircleName } from './circle-queries.ts';
import type { CirclesDialogProps } from './circles-dialog.tsx';
import { useFollowState } from './use-follow-state.ts';

const CirclesDialog = /*#__PURE__*/ lazyPart<CirclesDialogProps>(() =>
  import('./circles-dialog.tsx').then((part) => part.CirclesDialog),
);

type FollowFactsProps = {
  user: { readonly id: string; readonly name: string };
  totals: FollowTotals;
};

/** Follower and following counts, which open the lists. */
export function FollowFacts({ user, totals }: FollowFactsProps) {
  const [open, setOpen] = useState(false);
  const [circle, setCircle] = useState<CircleName>('followers');
  const followers = useFollowState(user.id)?.followersTotal ?? totals.followers;
  const show = (which: CircleName) => {
    setCircle(which);
    setOpen(true);
  };
  const opens = { type: 'button', className: 'head-press num', 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      <button {...opens} onClick={() => show('followers')} {...CirclesDialog.onIntent}>
        {followWords.followers(fullCountText(followers), followers === 1)}
      </button>
      <button {...opens} onClick={() => show('people')} {...CirclesDialog.onIntent}>
        {followWords.followed(fullCountText(totals.following))}
      </button>
      <CirclesDialog open={open} onOpenChange={setOpen} user={user} circle={circle} onCircle={setCircle} />
    </>
  );
}
