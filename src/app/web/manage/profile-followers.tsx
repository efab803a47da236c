import { useInfiniteQuery } from '@tanstack/react-query';
import { listProfileFollowers } from '#modules/profiles/follows/contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { manageWords, profileFollowerWords as words } from './copy.ts';

/** Followers of an artist or a venue, newest first (MNG-02). */
export function ProfileFollowers({ managed: { profile } }: { managed: ManagedProfile }) {
  const query = useInfiniteQuery(
    pagesOf(listProfileFollowers, { profileId: profile.id }, ['follows', profile.id, 'followers']),
  );
  const followers = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      {query.isError && !followers && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-60" label={manageWords.loadingFollowers} />}
      {followers?.length === 0 && (
        <EmptyState title={words.none} message={words.noneHint}>
          <Link to={profilePath(profile)} className={buttonClass({ variant: 'outline' })}>
            {words.viewPage}
          </Link>
        </EmptyState>
      )}
      {followers && followers.length > 0 && (
        <p className="text-ink-2">{words.count(total, fullCountText(total))}</p>
      )}
      <ul>
        {followers?.map((one) => (
          <ProfileRow key={one.id} profile={one} />
        ))}
      </ul>
      <MoreButton query={query} className="justify-self-start">
        {manageWords.more}
      </MoreButton>
    </>
  );
}
