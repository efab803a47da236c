import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconPlus } from '#platform/ui/icons.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Gig } from '../contract.ts';
import { gigWords as words } from '../copy.ts';
import { gigsQuery, suggestionsQuery } from './gig-queries.ts';
import type { EventPickerProps } from './new-gig-drawer.tsx';
import { GigEventRow } from './gig-event-row.tsx';
import { lastInRow, nextRow, passRowOn } from './pass-row-on.ts';
import { useGigs, type Gigs } from './use-gigs.ts';

const NewGigDrawer = lazy(() =>
  import('./new-gig-drawer.tsx').then((part) => ({ default: part.NewGigDrawer })),
);

type GigsDeskProps = {
  artistId: string;
  /** Event search from a module above this one. */
  EventPicker: ComponentType<EventPickerProps>;
};

/** An artist's gigs: unanswered, upcoming, past and suggested (ART-03, GIG-01…03). */
export function GigsDesk({ artistId, EventPicker }: GigsDeskProps) {
  const [side, setSide] = useState<'upcoming' | 'past'>('upcoming');
  const [isNew, setNew] = useState<boolean>();
  const gigs = useGigs(artistId);
  const newGig = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipGroup label={words.filterGigs}>
          {(['upcoming', 'past'] as const).map((one) => (
            <Chip key={one} pressed={one === side} onClick={() => setSide(one)}>
              {words.sides[one]}
            </Chip>
          ))}
        </ChipGroup>
        <Button ref={newGig} {...Drawer.onIntent} onClick={() => setNew(true)}>
          <IconPlus />
          {words.newGig}
        </Button>
      </div>
      {side === 'upcoming' && <Waiting artistId={artistId} gigs={gigs} />}
      <GigEvents artistId={artistId} side={side} gigs={gigs} afterLast={newGig} />
      {side === 'upcoming' && <Likely artistId={artistId} gigs={gigs} />}
      {isNew !== undefined && (
        <Suspense>
          <NewGigDrawer open={isNew} onOpenChange={setNew} ask={gigs.ask} EventPicker={EventPicker} />
        </Suspense>
      )}
    </>
  );
}

type PartProps = { artistId: string; gigs: Gigs };

function Waiting({ artistId, gigs }: PartProps) {
  const title = useId();
  const query = useInfiniteQuery(gigsQuery(artistId, 'waiting'));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h3 id={title} className="text-h4">
        {words.waiting}
      </h3>
      <ul>
        {items.map(({ event, askedBy }) =>
          askedBy === 'host' ? (
            <GigEventRow key={event.id} event={event} note={words.listed}>
              <Button
                size="small"
                aria-label={`${words.accept} ${event.name}`}
                onClick={(press) => {
                  passRowOn(press);
                  gigs.answer(event.id, 'confirmed');
                }}
              >
                {words.accept}
              </Button>
              <Button
                size="small"
                variant="outline"
                aria-label={`${words.decline} ${event.name}`}
                {...lastInRow}
                onClick={(press) => {
                  passRowOn(press);
                  gigs.answer(event.id, 'denied');
                }}
              >
                {words.decline}
              </Button>
            </GigEventRow>
          ) : (
            <GigEventRow key={event.id} event={event} note={words.asked}>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${words.takeBack} ${event.name}`}
                {...lastInRow}
                onClick={(press) => {
                  passRowOn(press);
                  gigs.takeBack(event.id);
                }}
              >
                {words.takeBack}
              </Button>
            </GigEventRow>
          ),
        )}
      </ul>
    </section>
  );
}

type GigEventsProps = PartProps & {
  side: 'upcoming' | 'past';
  /** Gets the focus when the last gig is left. */
  afterLast: RefObject<HTMLElement | null>;
};

function GigEvents({ artistId, side, gigs, afterLast }: GigEventsProps) {
  const query = useInfiniteQuery({ ...gigsQuery(artistId, side), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<Gig>();
  const [isAsked, setAsked] = useState(false);
  const backTo = useRef<HTMLElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  if (query.isError && !items) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!items) return <Skeleton className="h-60" label={words.loading} />;
  if (items.length === 0) return <EmptyState title={words.none[side]} message={words.noneText[side]} />;
  return (
    <>
      <ul aria-label={words.sides[side]}>
        {items.map((gig) => (
          <GigEventRow key={gig.event.id} event={gig.event} note={gig.part}>
            {gig.event.status === 'cancelled' && <Badge tone="danger">{words.cancelled}</Badge>}
            {gig.event.status === 'postponed' && <Badge tone="warn">{words.postponed}</Badge>}
            {side === 'upcoming' && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${words.leave}: ${gig.event.name}`}
                {...AlertDialog.onIntent}
                {...lastInRow}
                onClick={({ currentTarget: button }) => {
                  backTo.current = button;
                  setLeaving(gig);
                  setAsked(true);
                }}
              >
                {words.leave}
              </Button>
            )}
          </GigEventRow>
        ))}
      </ul>
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words.leaveAsk(leaving?.event.name ?? '')}
        message={words.leaveText}
        confirm={words.leave}
        cancel={words.stay}
        onConfirm={() => {
          if (leaving) gigs.answer(leaving.event.id, 'denied');
          if (backTo.current) backTo.current = nextRow(backTo.current) ?? afterLast.current;
          setAsked(false);
        }}
        // The button is gone with its gig.
        finalFocus={() => backTo.current}
      />
    </>
  );
}

/** Renders nothing when there are no suggestions (GIG-02). */
function Likely({ artistId, gigs }: PartProps) {
  const title = useId();
  const { data } = useQuery(suggestionsQuery(artistId));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h3 id={title} className="text-h4">
        {words.likely}
      </h3>
      <p className="text-ink-2">{words.likelyText}</p>
      <ul>
        {data.items.map((event) => (
          <GigEventRow key={event.id} event={event}>
            <Button
              size="small"
              variant="outline"
              aria-label={`${words.iPlay}: ${event.name}`}
              {...lastInRow}
              onClick={(press) => {
                passRowOn(press);
                void gigs.ask(event.id, '');
              }}
            >
              {words.iPlay}
            </Button>
          </GigEventRow>
        ))}
      </ul>
    </section>
  );
}
