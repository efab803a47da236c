import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPromoted, setPromotion } from '#modules/events/events/promoted-contract.ts';
import type { EventCard } from '#modules/events/events/contract.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { search } from '#modules/discovery/search/contract.ts';
import { longDay } from '#platform/time.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { send } from '#platform/send.ts';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { promotedWords as words } from '../copy.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { Listed, Row, RowAct, SearchField, Small } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

/** Events in the home page banner (BAN-02). */
export function PromotedSection() {
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{words.lead}</p>
      <div className="grid gap-3">
        <Listed
          query={pagesOf(listPromoted, { limit: 12 }, ['events', 'promoted', 'all'])}
          none={{ title: words.none, message: words.noneMessage }}
        >
          {(event) => <EventLine key={event.id} event={event} isPromoted />}
        </Listed>
      </div>
      <Others />
    </div>
  );
}

function Others() {
  const { text, q, type } = useSectionFilters();
  const promoted = useInfiniteQuery(pagesOf(listPromoted, { limit: 12 }, ['events', 'promoted', 'all']));
  const chosen = new Set(promoted.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(search, { q, type: 'event', global: true, limit: 12 }, ['admin', 'events', q]),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = data?.items.flatMap((item) => (item.type === 'event' && !chosen.has(item.id) ? [item] : []));
  const events = q === '' ? undefined : found;
  return (
    <div className="grid gap-3">
      <SearchField label={words.search} text={text} onType={type} />
      {q !== '' && !data && !isError && <Skeleton lines={4} />}
      {q !== '' && !data && isError && <ErrorState onRetry={() => void refetch()} />}
      {events?.length === 0 && !isFetching && <p className="text-ink-2">{words.nothing}</p>}
      <ul className="grid">
        {events?.map((event) => (
          <EventLine key={event.id} event={event} isPromoted={false} />
        ))}
      </ul>
    </div>
  );
}

function EventLine({ event, isPromoted }: { event: EventCard; isPromoted: boolean }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const { id, name } = event;
  const label = isPromoted ? words.stop : words.promote;
  return (
    <Row
      title={
        <Link to={eventPath(event)} className="hover:underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      }
      acts={
        <RowAct
          label={label}
          title={`${label}: ${name}`}
          onClick={() =>
            setAsking({
              title: isPromoted ? words.stopTitle(name) : words.promoteTitle(name),
              what: isPromoted ? words.stopWhat : words.promoteWhat,
              label,
              done: isPromoted ? words.stopDone(name) : words.promoteDone(name),
              // Both ways need a reason: a place in the banner is taken from another event.
              needsWhy: true,
              isHard: isPromoted,
              act: (reason) => send(setPromotion, { eventId: id, promoted: !isPromoted, reason }),
            })
          }
        />
      }
    >
      <Small>
        <time dateTime={event.startDate}>{longDay(event.startDate, event.timezone)}</time>
      </Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
