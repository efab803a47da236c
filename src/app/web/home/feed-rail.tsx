import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { EventCard } from '#modules/events/events/contract.ts';
import { eventLink } from '#modules/events/events/web/index.ts';
import { MeetButton } from '#modules/profiles/communities/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import type { FeedName } from '#modules/social/posts/feed-contract.ts';
import { homeQuery } from '#modules/social/posts/web/index.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { EventsForYou } from '#modules/discovery/recommendations/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { filled } from '#platform/ui/slot.ts';
import { useOwnView } from './use-own-view.ts';
import { useCity } from '../city/use-city.ts';
import { feedPageWords } from './feed-copy.ts';

const shown = 3;

/** Beside the feed: the viewer's next events, and people to follow. */
export function FeedRail({ userId, feed }: { userId: string; feed: FeedName }) {
  const { data, isError } = useOwnView(userId);
  const people = usePeople(feed);
  if (!data && !isError) return <Skeleton lines={6} />;
  const events = data?.events?.when === 'upcoming' ? data.events.items.slice(0, shown) : [];
  return (
    <>
      {events.length > 0 && (
        <section>
          <h2 className="heading">{feedPageWords.ownEvents}</h2>
          <ul>
            {events.map((event) => (
              <RailEvent key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        <EventsForYou userId={userId} />
      </Suspense>
      {people.length > 0 && (
        <section>
          <h2 className="heading">{feedPageWords.people}</h2>
          <ul>
            {people.map((profile) => (
              <ProfileRow key={profile.id} profile={profile} size={44}>
                <MeetButton profile={profile} />
              </ProfileRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Narrow screens show them between posts. */
function usePeople(feed: FeedName) {
  const { data } = useInfiniteQuery(homeQuery(feed, useCity().slug));
  const all = data?.pages.flatMap(({ items }) =>
    items.flatMap((entry) => (entry.type === 'user' ? entry.payload : [])),
  );
  return all?.slice(0, shown + 1) ?? [];
}

function RailEvent({ event }: { event: EventCard }) {
  const [image] = event.images;
  return (
    <li className="feed-event" data-gel={event.gel}>
      {image ? (
        <img src={imageUrl(image, 160)} alt="" width={56} height={70} loading="lazy" decoding="async" />
      ) : (
        <span />
      )}
      <span className="min-w-0">
        {filled(eventLink(event), {
          className: 'stretched font-semibold',
          children: <bdi>{event.name}</bdi>,
        })}
        <time dateTime={event.startDate} className="block text-small text-ink-2">
          {cardDay(event.startDate, event.timezone)}, {timeOfDay(event.startDate, event.timezone)}
        </time>
      </span>
      <Badge tone="lit">{feedPageWords.going}</Badge>
    </li>
  );
}
