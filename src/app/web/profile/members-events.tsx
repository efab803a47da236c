import { useInfiniteQuery } from '@tanstack/react-query';
import { listMembersEvents } from '#modules/events/events/members-contract.ts';
import { EventRows } from '#modules/events/events/web/index.ts';
import { useParticipation } from '#modules/profiles/communities/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { profilePageWords as words } from './copy.ts';
import { SideSection } from './side-section.tsx';

/** Events of a community that only its members and its team see (EVT-07). The rest of the page is the same for everyone. */
export function MembersEvents({ communityId }: { communityId: string }) {
  const { query, events, isFailed } = useMembersEvents(communityId);
  const isShown = events.length > 0 || isFailed;
  return (
    isShown && (
      <div className="pt-9">
        <SideSection title={words.forMembers}>
          {isFailed && <ErrorState title={words.forMembersFailed} onRetry={() => void query.refetch()} />}
          <EventRows events={events} />
          <MoreButton query={query}>{words.moreEvents}</MoreButton>
        </SideSection>
      </div>
    )
  );
}

/** Loads no events for people outside. */
export function useMembersEvents(communityId: string) {
  const participation = useParticipation(communityId);
  const isInside = participation?.status === 'confirmed' || participation?.isOwn === true;
  const query = useInfiniteQuery({
    ...pagesOf(listMembersEvents, { communityId }, ['events', 'ofMembers', communityId]),
    enabled: isInside,
  });
  const events = isInside ? (query.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return { query, events, isFailed: isInside && query.isLoadingError };
}
