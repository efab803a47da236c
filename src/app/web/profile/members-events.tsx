import { useInfiniteQuery } from '@tanstack/react-query';
import { listMembersEvents } from '#modules/events/events/members-contract.ts';
import { EventRows } from '#modules/events/events/web/index.ts';
import { useParticipation } from '#modules/profiles/communities/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { profilePageWords as words } from './copy.ts';
import { SideSection } from './side-section.tsx';

/** Events of a community that only its members see (EVT-07). The rest of the page is the same for everyone. */
export function MembersEvents({ communityId }: { communityId: string }) {
  const isMember = useParticipation(communityId)?.status === 'confirmed';
  const query = useInfiniteQuery({
    ...pagesOf(listMembersEvents, { communityId }, ['events', 'ofMembers', communityId]),
    enabled: isMember,
  });
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isShown = isMember && (events.length > 0 || query.isLoadingError);
  return (
    isShown && (
      <div className="pt-9">
        <SideSection title={words.forMembers}>
          {query.isLoadingError && (
            <ErrorState title={words.forMembersFailed} onRetry={() => void query.refetch()} />
          )}
          <EventRows events={events} />
          <MoreButton query={query}>{words.moreEvents}</MoreButton>
        </SideSection>
      </div>
    )
  );
}
