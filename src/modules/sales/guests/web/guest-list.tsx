import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import {
  WindowVirtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Guest } from '../contract.ts';
import { guestWords as words } from '../copy.ts';
import { guestsQuery, type GuestFilter } from './queries.ts';

/** Loads more guests when this many or fewer are left below the screen. */
const guestsAhead = 100;
/** Pixels of a row with name and address, assumed for rows that weren't rendered yet. */
const lineHeight = 61;

type ListProps = { eventId: string; filter: GuestFilter; onOpen: (guest: Guest) => void };

/** A table for thousands of guests: loads page by page and renders only visible rows. */
export function GuestList({ eventId, filter, onOpen }: ListProps) {
  const { data, isError, isFetchNextPageError, refetch, fetchNextPage, hasNextPage, isFetching } =
    useInfiniteQuery(guestsQuery(eventId, filter));
  const list = useRef<WindowVirtualizerHandle>(null);
  const guests = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const isFiltered = Object.values(filter).some((value) => value !== '');

  function look() {
    if (!list.current || !hasNextPage || isFetching || isFetchNextPageError) return;
    const seen = list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize);
    if (seen > guests.length - guestsAhead) void fetchNextPage();
  }
  // A reader who scrolled faster than a page loaded is at the end, where no scroll event fires.
  const lookAgain = useEffectEvent(look);
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0) lookAgain();
  }, [pages]);

  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-2 num">
        {data ? words.count(total) : ' '}
      </p>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : guests.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noMatch : words.none}
          message={isFiltered ? words.noMatchMessage : words.noneMessage}
        />
      ) : (
        <div role="table" aria-label={words.heading} aria-rowcount={total + 1} className="guest-list">
          <div role="rowgroup">
            <div role="row" aria-rowindex={1} className="guest-line guest-head">
              {[words.name, words.ticket, words.state, words.order].map((word) => (
                <span key={word} role="columnheader">
                  {word}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            <WindowVirtualizer
              ref={list}
              data={guests}
              as={Lines}
              item={Line}
              itemSize={lineHeight}
              onScroll={look}
            >
              {(guest) => <GuestCells key={guest.id} guest={guest} onOpen={onOpen} />}
            </WindowVirtualizer>
          </div>
        </div>
      )}
      {isFetchNextPageError && <ErrorState onRetry={() => void fetchNextPage()} />}
    </div>
  );
}

/** Takes presses while it scrolls, and so those that begin just before the browser reports a scroll. */
function Lines({ style, ...rest }: CustomContainerComponentProps) {
  return <div {...rest} style={{ ...style, pointerEvents: 'auto' }} />;
}

/**
 * The row number counts the whole list, of which only a part is rendered. The measured outer element can't have
 * padding or borders.
 */
function Line({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style}>
      <div role="row" aria-rowindex={index + 2} className="guest-line">
        {children}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow keys move from row to row; the row after the last visible one is already rendered. */
function stepBetweenLines(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const next =
    step && event.currentTarget.closest('[role=row]')?.parentElement?.[step]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function GuestCells({ guest, onOpen }: { guest: Guest; onOpen: (guest: Guest) => void }) {
  const { name, holder, email, ticketName, state, comp, returned, refunded, checkedInAt } = guest;
  const shown = name || email;
  return (
    <>
      <span role="rowheader" className="guest-who">
        <b dir="auto">{shown}</b>
        <span>{holder === null ? email : words.holder(holder, email)}</span>
      </span>
      <span role="cell">
        {ticketName} {comp && <Badge tone="line">{words.comp}</Badge>}
      </span>
      <span role="cell" className="guest-marks">
        {(state === 'void' || checkedInAt === null) && (
          <Badge tone={state === 'valid' ? 'ok' : 'warn'}>{words[state]}</Badge>
        )}
        {checkedInAt !== null && <Badge tone="ok">{words.isIn}</Badge>}
        {returned && (
          <Badge tone={returned === 'listed' ? 'warn' : 'line'}>{words.returnMarks[returned]}</Badge>
        )}
        {refunded !== 'none' && <Badge tone="line">{words.refundMarks[refunded]}</Badge>}
      </span>
      <span role="cell">
        <Button
          variant="quiet"
          size="small"
          aria-label={words.open(holder || shown)}
          onClick={() => onOpen(guest)}
          onKeyDown={stepBetweenLines}
        >
          {words.order}
        </Button>
      </span>
    </>
  );
}
