import { useInfiniteQuery } from '@tanstack/react-query';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { followWords } from '../copy.ts';
import { circleQuery, type CircleName } from './circle-queries.ts';
import { FollowButton } from './follow-button.tsx';

export type CirclesDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: { readonly id: string; readonly name: string };
  circle: CircleName;
  onCircle: (circle: CircleName) => void;
};

const circles: readonly CircleName[] = ['followers', 'friends', 'people', 'artists', 'venues'];

/** The followers of a user, and what they follow (FOL-11, PRF-07). */
export function CirclesDialog({ open, onOpenChange, user, circle, onCircle }: CirclesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={followWords.circleOf(user.name)} wide>
      <Tabs
        label={followWords.circleOf(user.name)}
        current={circle}
        onChange={(id) => onCircle(id as CircleName)}
        tabs={circles.map((id) => ({
          id,
          label: followWords.circles[id],
          panel: <Circle userId={user.id} circle={id} />,
        }))}
      />
    </Dialog>
  );
}

function Circle({ userId, circle }: { userId: string; circle: CircleName }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    circleQuery(userId, circle),
  );
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const end = useNearEnd<HTMLDivElement>(more);
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {error && isRefusal(error) && <EmptyState title={error.title} message={error.message} />}
      {!data && !error && <Skeleton lines={6} className="py-4" />}
      {data && people.length === 0 && (
        <EmptyState title={followWords.none} message={followWords.noneMessage} />
      )}
      <ul>
        {people.map((profile) => (
          <ProfileRow key={profile.id} profile={profile}>
            <FollowButton profile={profile} size="small" named />
          </ProfileRow>
        ))}
      </ul>
      <div ref={end} className="flex justify-center pt-4">
        {hasNextPage && (
          <Button variant="quiet" busy={isFetchingNextPage} onClick={more}>
            {followWords.more}
          </Button>
        )}
      </div>
    </>
  );
}
