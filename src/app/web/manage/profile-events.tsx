import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventCard } from '#features/events/contract.ts';
import { listManagedEvents, managedSides, type ManagedSide } from '#features/events/manage-contract.ts';
import { manageEventPath } from '#features/events/manage-path.ts';
import { imageUrl } from '#features/media/rules.ts';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';
import { fullCountText } from '#kit/count-text.ts';
import { longDay, timeOfDay } from '#kit/time.ts';
import { pagesOf } from '#kit/web/api.ts';
import { Badge } from '#kit/web/badge.tsx';
import { Button, buttonClass } from '#kit/web/button.tsx';
import { Chip, ChipGroup } from '#kit/web/chip.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { ErrorState } from '#kit/web/error-state.tsx';
import { PosterFrame } from '#kit/web/poster-frame.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { statusWords } from './event-status.ts';

const sideWords: Readonly<Record<ManagedSide, { label: string; none: string }>> = {
  upcoming: { label: 'Upcoming', none: 'Nothing is announced.' },
  drafts: { label: 'Drafts', none: 'No drafts wait.' },
  past: { label: 'Past', none: 'Nothing is over yet.' },
};

const eventsOf = (profileId: string, side: ManagedSide) =>
  pagesOf(listManagedEvents, { profileId, side }, ['events', 'managed', profileId, side]);

/** The nights of a community, an artist or a venue (MNG-02). Only communities have drafts, and host new ones (ART-04). */
export function ProfileEvents({ managed: { profile } }: { managed: ManagedProfile }) {
  const [side, setSide] = useState<ManagedSide>('upcoming');
  const hosts = profile.type === 'community';
  const query = useInfiniteQuery({ ...eventsOf(profile.id, side), placeholderData: keepPreviousData });
  const events = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipGroup label="Which events">
          {managedSides
            .filter((one) => hosts || one !== 'drafts')
            .map((one) => (
              <Chip key={one} pressed={one === side} onClick={() => setSide(one)}>
                {sideWords[one].label}
              </Chip>
            ))}
        </ChipGroup>
        {hosts && (
          <Link to="/events/new" search={{ cid: profile.id } as object} className={buttonClass()}>
            New event
          </Link>
        )}
      </div>
      {query.isError && !events && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-60" label="Loading events" />}
      {events?.length === 0 && <EmptyState title={sideWords[side].none} />}
      {events && events.length > 0 && (
        <ul>
          {events.map((event) => (
            <Row key={event.id} event={event} isHost={hosts} />
          ))}
        </ul>
      )}
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

/** Leads to where it is run for those who host it, else to its page. */
function Row({ event, isHost }: { event: EventCard; isHost: boolean }) {
  const { name, startDate, timezone, images, status, users, providerCode, providerId, provider } = event;
  const [image] = images;
  const { label, tone } = statusWords[status];
  const to =
    isHost && provider === 'backbeat' ? manageEventPath(event) : `/events/${providerCode}/${providerId}`;
  return (
    <li className="relative flex items-center gap-4 py-3 border-t border-line" data-gel={event.gel}>
      <PosterFrame image={image && { src: imageUrl(image, 160) }} className="manage-row-picture" />
      <div className="min-w-0 flex-1 grid gap-1">
        <h3 className="font-semibold" dir="auto">
          <Link to={to as '/'} className="stretched">
            {name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {longDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
          {users.total > 0 && ` · ${fullCountText(users.total)} going`}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
