import { useInfiniteQuery } from '@tanstack/react-query';
import { listProfileFollowers } from '#features/follows/contract.ts';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';
import { ProfileRow } from '#features/profiles/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { pagesOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';

/** Who follows an artist or a venue, newest first (MNG-02). */
export function ProfileFollowers({ managed: { profile } }: { managed: ManagedProfile }) {
  const query = useInfiniteQuery(
    pagesOf(listProfileFollowers, { profileId: profile.id }, ['follows', profile.id, 'followers']),
  );
  const followers = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      {query.isError && !followers && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-60" label="Loading followers" />}
      {followers?.length === 0 && (
        <EmptyState title="Nobody follows yet" message="Who presses Follow on your page stands here." />
      )}
      {followers && followers.length > 0 && (
        <p className="text-ink-2">{`${fullCountText(total)} ${total === 1 ? 'follower' : 'followers'}`}</p>
      )}
      <ul>
        {followers?.map((one) => (
          <ProfileRow key={one.id} profile={one} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          More
        </Button>
      )}
    </>
  );
}
