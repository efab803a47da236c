import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EventCard } from '#modules/events/events/web/index.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Link } from '#platform/ui/link.ts';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Rail } from '#platform/ui/rail.tsx';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { filled } from '#platform/ui/slot.ts';
import type { BrowseGroup, FoundProfile, SearchItem } from '../../contract.ts';
import { itemLink, noteOf } from '../item-view.tsx';
import { readExploreFilters, type ExploreFilters } from './explore-filters.ts';
import { browseQuery } from './explore-queries.ts';
import { WallSkeleton } from './wall-skeleton.tsx';
import { browseGroupsWords } from './browse-groups-copy.ts';

type BrowseGroupsProps = { filters: ExploreFilters; nothing: ReactNode };

/** Explore as carousels (EXP-01, EXP-02). */
export function BrowseGroups({ filters, nothing }: BrowseGroupsProps) {
  const { data, isError, refetch } = useQuery(browseQuery(filters));
  if (isError && !data) {
    return (
      <ErrorState
        title={browseGroupsWords.failed}
        message={browseGroupsWords.failedHint}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <WallSkeleton count={5} />;
  if (data.items.length === 0) return nothing;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {data.items.map((group, index) =>
        group.id === 'neighborhoods' ? (
          <Neighborhoods key={group.id} group={group} />
        ) : (
          <GroupRail key={group.id} group={group} filters={filters} isFirst={index === 0} />
        ),
      )}
    </div>
  );
}

type GroupProps = { group: BrowseGroup; filters: ExploreFilters; isFirst: boolean };

function GroupRail({ group, filters, isFirst }: GroupProps) {
  const link = group.seeAll !== null && (
    <Link
      to="/explore"
      search={{ ...placeOf(filters), ...seeAllOf(group.seeAll) }}
      className="inline-flex items-center min-h-tap px-2 hover:text-ink"
    >
      {browseGroupsWords.seeAll}
      <span className="sr-only"> of {group.title}</span>
    </Link>
  );
  return (
    <Rail title={group.title} noun={group.title.toLowerCase()} link={link}>
      {group.items.map((item, index) => (
        <BrowseCard key={`${item.type} ${item.id}`} item={item} isFirst={isFirst && index === 0} />
      ))}
    </Rail>
  );
}

const placeOf = ({ latitude, longitude, place, city }: ExploreFilters) => ({
  latitude,
  longitude,
  place,
  city,
});

/** The "See all" query of a carousel uses the parameter names of `GET /search`, as the Explore URL does. */
function seeAllOf(query: string): ExploreFilters {
  const search: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) search[name] = plainOf(value);
  const {
    latitude: _latitude,
    longitude: _longitude,
    place: _place,
    city: _city,
    ...filters
  } = readExploreFilters(search);
  return filters;
}

function plainOf(value: string): unknown {
  if (value === 'true') return true;
  return /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function BrowseCard({ item, isFirst }: { item: SearchItem; isFirst: boolean }) {
  if (item.type === 'event') return <EventCard event={item} first={isFirst} />;
  const [image] = 'images' in item ? item.images : [];
  const isRound = item.type === 'user' || item.type === 'artist';
  return (
    <article className="browse-tile" {...('gel' in item && { 'data-gel': item.gel })}>
      {image ? (
        <img
          src={imageUrl(image, 320)}
          srcSet={imageSources(image, 640)}
          sizes="(min-width: 48rem) 13.5rem, 11rem"
          alt=""
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
          data-round={isRound || undefined}
        />
      ) : (
        <span className="browse-blank" data-round={isRound || undefined}>
          <Avatar id={item.id} name={item.name} size={96} shape={isRound ? 'round' : 'square'} />
        </span>
      )}
      <h3 className="flex items-center gap-1.5 pt-3 font-semibold">
        {filled(itemLink(item), { className: 'stretched truncate', dir: 'auto', children: item.name })}
        {'verified' in item && item.verified && <VerifiedMark />}
      </h3>
      <p className="text-small text-ink-2 truncate">{noteOf(item)}</p>
      {item.type === 'community' && <CommunityFacts community={item} />}
    </article>
  );
}

/** Up to three genres, and three users going to its events, then "+N" (COM-12). */
function CommunityFacts({ community: { genres, attendees } }: { community: FoundProfile }) {
  return (
    <>
      {genres && genres.items.length > 0 && (
        <p className="text-small text-ink-2">{genres.items.map(({ name }) => name).join(', ')}</p>
      )}
      {attendees && (
        <AvatarStack
          people={attendees.items.map(({ id, name, images }) => ({ id, name, image: images[0]?.url }))}
          total={attendees.total}
          size={28}
          className="pt-2"
        />
      )}
    </>
  );
}

function Neighborhoods({ group }: { group: BrowseGroup }) {
  return (
    <section aria-labelledby="browse-neighborhoods">
      <SectionHeading id="browse-neighborhoods" title={group.title} />
      <ul className="neighborhoods">
        {group.items.map((item) => (
          <li key={item.id}>{filled(itemLink(item), { children: item.name })}</li>
        ))}
      </ul>
    </section>
  );
}
