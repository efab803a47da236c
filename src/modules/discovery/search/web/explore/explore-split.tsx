import { lazy, Suspense, useState, type ReactNode } from 'react';
import { eventLink } from '#modules/events/events/web/index.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { NeighborhoodChoice } from '#modules/profiles/places/contract.ts';
import type { Point } from '#platform/distance.ts';
import { cents, priceText } from '#platform/money.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { IconButton, Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconX } from '#platform/ui/icons.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { filled } from '#platform/ui/slot.ts';
import type { FoundEvent } from '../../contract.ts';
import { ItemFace } from '../item-face.tsx';
import { besideDateLine, isPinned, pointOf, type Gathering } from '../map/gather.ts';
import { boundsAround, boundsOf, circleAround, isWithin, type Bounds } from '../map/geo.ts';
import { ResultSkeleton } from '../result-row.tsx';
import type { ExploreFilters } from './explore-filters.ts';
import { useResults } from './use-results.ts';
import { exploreSplitWords } from './explore-split-copy.ts';

const MapCanvas = lazy(() => import('../map/map-canvas.tsx').then((part) => ({ default: part.MapCanvas })));

type ExploreSplitProps = {
  filters: ExploreFilters;
  neighborhoods: readonly NeighborhoodChoice[];
  center: Point;
  base: BaseMap;
  nothing: ReactNode;
};

const nobody: ReadonlySet<string> = new Set();

export function ExploreSplit({ filters, neighborhoods, center, base, nothing }: ExploreSplitProps) {
  const results = useResults(filters);
  const [seen, setSeen] = useState<Bounds>();
  const [lit, setLit] = useState(nobody);
  const [picked, setPicked] = useState<Gathering>();
  const [isDrawable, setDrawable] = useState(true);
  const { view, look } = useMapView(filters, neighborhoods, center);

  const events = (results.items ?? [])
    .filter((item) => item.type === 'event')
    .map((event) => (isPinned(event) ? besideDateLine(event, seen ?? view) : event));
  const isOnMap = isDrawable && seen !== undefined;
  const listed = isOnMap
    ? events.filter((event) => isPinned(event) && isWithin(pointOf(event), seen))
    : events;
  const light = (ids: readonly string[]) => setLit(ids.length > 0 ? new Set(ids) : nobody);

  return (
    <div className="explore-split">
      <section aria-label={exploreSplitWords.map} className="map-frame">
        <a href="#map-list" className="skip-link">
          {exploreSplitWords.skipMap}
        </a>
        {isDrawable ? (
          <Suspense
            fallback={
              <div role="status" aria-label={exploreSplitWords.loadingMap} className="skeleton size-full" />
            }
          >
            <MapCanvas
              events={events.filter(isPinned)}
              view={view}
              base={base}
              lit={lit}
              onLight={light}
              onPick={setPicked}
              onLook={(bounds, isMoved) => {
                setSeen(bounds);
                if (isMoved) look(bounds);
              }}
              onFail={() => setDrawable(false)}
            />
          </Suspense>
        ) : (
          <p className="p-6 text-ink-2">{exploreSplitWords.noMap}</p>
        )}
        {picked && <Picked gathering={picked} onClose={() => setPicked(undefined)} />}
      </section>
      <section
        id="map-list"
        tabIndex={-1}
        aria-label={exploreSplitWords.mapList}
        aria-busy={results.isOld}
        className="outline-none"
      >
        <p role="status" className="pb-2 text-small text-ink-2">
          {results.items && countOf(listed.length, results.nextOffset !== undefined)}
        </p>
        {results.hasFailed && <ErrorState title={exploreSplitWords.failed} onRetry={results.retry} />}
        {!results.items && !results.hasFailed && <ResultSkeleton rows={8} />}
        {results.items && events.length === 0 && nothing}
        <ul>
          {listed.map((event) => (
            <MapRow key={event.id} event={event} isLit={lit.has(event.id)} onLight={light} />
          ))}
        </ul>
        {results.hasFailedFurther && (
          <ErrorState title={exploreSplitWords.moreFailed} onRetry={results.retry} />
        )}
        {results.nextOffset !== undefined && !results.hasFailedFurther && (
          <Button variant="quiet" busy={results.isFetchingMore} className="mt-4" onClick={results.more}>
            {exploreSplitWords.showMore}
          </Button>
        )}
      </section>
    </div>
  );
}

function countOf(count: number, hasMore: boolean): string {
  if (count === 0) return 'No events in this area. Move the map or zoom out.';
  const noun = count === 1 ? 'event' : 'events';
  return hasMore ? `${count}+ ${noun} in this area` : `${count} ${noun} in this area`;
}

function Picked({ gathering, onClose }: { gathering: Gathering; onClose: () => void }) {
  return (
    <div role="region" aria-label={exploreSplitWords.selectedOnMap} className="map-picked">
      <div className="flex items-center justify-between">
        <p className="text-small text-ink-2">
          {gathering.isApproximate && 'Only guests see the exact address.'}
        </p>
        <IconButton label={exploreSplitWords.close} icon={<IconX />} onClick={onClose} className="-me-3" />
      </div>
      <ul>
        {gathering.events.map((event) => (
          <MapRow key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}

/** Kilometers around the center in the initial view: the inner city rather than its whole extent. */
const innerCity = 9;

/**
 * Syncs map and URL in both directions. Panning replaces the history entry, and the URL change it causes doesn't move
 * the map again.
 */
function useMapView(filters: ExploreFilters, neighborhoods: readonly NeighborhoodChoice[], center: Point) {
  const navigate = useNavigate();
  const [pannedTo, setPannedTo] = useState('');
  const { latitude, longitude, distance } = filters;
  const [view, setView] = useState(() => viewOf(filters, neighborhoods, center));
  const address = `${latitude} ${longitude} ${distance}`;
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    if (pannedTo !== address) setView(viewOf(filters, neighborhoods, center));
  }

  function look(bounds: Bounds) {
    const circle = circleAround(bounds);
    setPannedTo(`${circle.latitude} ${circle.longitude} ${circle.distance}`);
    void navigate({
      to: '/explore',
      search: { ...filters, ...circle, place: undefined, offset: undefined },
      replace: true,
      resetScroll: false,
    });
  }
  return { view, look };
}

function viewOf(
  { latitude, longitude, distance }: ExploreFilters,
  neighborhoods: readonly NeighborhoodChoice[],
  center: Point,
): Bounds {
  if (latitude !== undefined && longitude !== undefined)
    return boundsAround([longitude, latitude], distance ?? 3);
  if (neighborhoods.length === 0) return boundsAround([center.longitude, center.latitude], innerCity);
  const all = boundsOf(neighborhoods.map(({ location }) => [location.longitude, location.latitude]));
  const middle = medianOf(neighborhoods);
  return neighborhoods.length < 8 ? all : boundsAround(middle, innerCity);
}

function medianOf(neighborhoods: readonly NeighborhoodChoice[]): readonly [number, number] {
  const half = Math.floor(neighborhoods.length / 2);
  const of = (values: number[]) => values.toSorted((one, other) => one - other)[half]!;
  return [
    of(neighborhoods.map((one) => one.location.longitude)),
    of(neighborhoods.map((one) => one.location.latitude)),
  ];
}

type MapRowProps = { event: FoundEvent; isLit?: boolean; onLight?: (ids: readonly string[]) => void };

/** An event row beside the map. Hovering or focusing it highlights its marker. */
function MapRow({ event, isLit = false, onLight }: MapRowProps) {
  const { offer, seller, startDate, timezone, venue, neighborhood, city, point } = event;
  const where = point?.isApproximate
    ? `Somewhere in ${neighborhood || city}`
    : [venue?.name, neighborhood || city].filter(Boolean).join(', ');
  return (
    <li className="map-row" data-lit={isLit || undefined}>
      <ItemFace item={event} size={64} />
      <span className="min-w-0">
        {filled(eventLink(event), {
          className: 'block font-semibold truncate stretched',
          children: event.name,
          onPointerEnter: () => onLight?.([event.id]),
          onPointerLeave: () => onLight?.([]),
          onFocus: () => onLight?.([event.id]),
          onBlur: () => onLight?.([]),
        })}
        <span className="block text-small text-ink-2 truncate">
          {cardDay(startDate, timezone)} · {timeOfDay(startDate, timezone)}
        </span>
        <span className="block text-small text-ink-2 truncate">{where}</span>
      </span>
      <span className="num font-semibold">
        {offer.priceFrom === null
          ? seller && `On ${seller}`
          : priceText(cents(offer.priceFrom), offer.currency)}
      </span>
    </li>
  );
}
