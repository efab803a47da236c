import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listManagedEvents,
  managedSides,
  type ManagedCard,
  type ManagedSide,
} from '#modules/events/events/manage-contract.ts';
import { manageEventPath, myEventsPath } from '#modules/events/events/manage-path.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { EventLine } from './event-line.tsx';
import { manageWords, profileEventWords as words } from './copy.ts';

const eventsOf = (profileId: string, side: ManagedSide) =>
  pagesOf(listManagedEvents, { profileId, side }, ['events', 'managed', profileId, side]);

/** The events of a community, artist or venue (MNG-02). Only communities have drafts and create events (ART-04). */
export function ProfileEvents({ managed: { profile } }: { managed: ManagedProfile }) {
  const [side, setSide] = useState<ManagedSide>('upcoming');
  const hosts = profile.type === 'community';
  const mayHost = useMayHost(profile);
  const query = useInfiniteQuery({ ...eventsOf(profile.id, side), placeholderData: keepPreviousData });
  const events = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipGroup label={words.sides}>
          {managedSides
            .filter((one) => hosts || one !== 'drafts')
            .map((one) => (
              <Chip key={one} pressed={one === side} onClick={() => setSide(one)}>
                {words.side[one]}
              </Chip>
            ))}
        </ChipGroup>
        {hosts && (
          <span className="flex flex-wrap gap-2">
            <Link to={myEventsPath} className={buttonClass({ variant: 'quiet' })}>
              {words.all}
            </Link>
            {mayHost && (
              <Link to="/events/new" search={{ cid: profile.id }} className={buttonClass()}>
                {words.create}
              </Link>
            )}
          </span>
        )}
      </div>
      {query.isError && !events && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-60" label={manageWords.loadingEvents} />}
      {events?.length === 0 && <NoEvents profile={profile} side={side} />}
      {events && events.length > 0 && (
        <ul>
          {events.map((event) => (
            <Row key={event.id} event={event} isHost={hosts} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start">
        {manageWords.more}
      </MoreButton>
    </>
  );
}

/** Hosts open its management, others its page. */
function Row({ event, isHost }: { event: ManagedCard; isHost: boolean }) {
  const { providerCode, providerId } = event;
  const to = isHost ? manageEventPath(event) : eventPath({ providerCode, providerId });
  return <EventLine event={event} to={to} />;
}

/** Communities create their events; artists are asked for gigs, and hosts choose venues. */
function NoEvents({ profile, side }: { profile: ManagedProfile['profile']; side: ManagedSide }) {
  const hosts = profile.type === 'community';
  const mayHost = useMayHost(profile) && hosts;
  return (
    <EmptyState title={words.none[side]} message={hosts ? words.noneHosted[side] : words.noneHere}>
      {mayHost ? (
        <Link to="/events/new" search={{ cid: profile.id }} className={buttonClass({ variant: 'outline' })}>
          {words.create}
        </Link>
      ) : (
        <Link to={profilePath(profile)} className={buttonClass({ variant: 'outline' })}>
          {words.viewPage}
        </Link>
      )}
    </EmptyState>
  );
}
