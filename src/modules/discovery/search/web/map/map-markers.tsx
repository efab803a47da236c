import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takenSource } from '#modules/profiles/maps/web/index.ts';
import { cents, priceText } from '#platform/money.ts';
import { shortDay } from '#platform/time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { gather, type Gathering, type Pinned } from './gather.ts';
import { mapMarkersWords } from './map-markers-copy.ts';

type MapMarkersProps = {
  map: MapLibre;
  events: readonly Pinned[];
  lit: ReadonlySet<string>;
  onLight: (ids: readonly string[]) => void;
  onPick: (gathering: Gathering) => void;
};

/** Markers as buttons over the map, in list order. They follow the map without rendering again. */
export function MapMarkers({ map, events, lit, onLight, onPick }: MapMarkersProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(() => map.getZoom());
  const gatherings = gather(events, zoom);

  useEffect(() => {
    const rest = () => setZoom(Math.round(map.getZoom() * 4) / 4);
    map.on('zoomend', rest);
    return () => void map.off('zoomend', rest);
  }, [map]);

  const taken = JSON.stringify(gatherings.map(({ at }) => at));
  useEffect(() => {
    const showTaken = () => {
      const coordinates = JSON.parse(taken) as [number, number][];
      // External styles have no such source and place their own labels.
      map.getSource<GeoJSONSource>(takenSource)?.setData({
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPoint', coordinates },
      });
    };
    showTaken();
    map.on('style.load', showTaken);
    return () => void map.off('style.load', showTaken);
  }, [map, taken]);

  useLayoutEffect(() => {
    const place = () => {
      const isHidden = hiddenOn(layer.current);
      for (const [index, spot] of [...(layer.current?.children ?? [])].entries()) {
        const at = gatherings[index]?.at;
        if (!at || !(spot instanceof HTMLElement)) continue;
        const { x, y } = map.project([at[0], at[1]]);
        spot.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
        spot.hidden = isHidden(x, y);
      }
    };
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  });

  return (
    <div ref={layer} role="group" aria-label={mapMarkersWords.eventsOnTheMap} className="map-markers">
      {gatherings.map((gathering) => {
        const { key, events: gathered, isApproximate } = gathering;
        const ids = gathered.map(({ id }) => id);
        const isLit = ids.some((id) => lit.has(id));
        return (
          <div key={key} className="map-spot" data-lit={isLit || undefined}>
            <button
              type="button"
              className={classNames(
                'map-marker',
                gathered.length > 1 && 'map-marker-many',
                isApproximate && 'map-marker-about',
              )}
              data-gel={gathered[0]?.gel}
              onClick={() => onPick(gathering)}
              onPointerEnter={() => onLight(ids)}
              onPointerLeave={() => onLight([])}
              onFocus={() => onLight(ids)}
              onBlur={() => onLight([])}
            >
              <span aria-hidden="true">{labelOf(gathering)}</span>
              <span className="sr-only">{nameOf(gathering)}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Half the size of a price marker. */
const half = { width: 28, height: 18 };

const controls = '.map-zoom, .maplibregl-ctrl-scale, .maplibregl-ctrl-attrib, .map-credit';

/**
 * Hides markers outside of the map, under its buttons, or over its scale and credit. The list beside the map still has
 * their events.
 */
function hiddenOn(layer: HTMLElement | null): (x: number, y: number) => boolean {
  if (!layer) return () => false;
  const { left, top, width, height } = layer.getBoundingClientRect();
  const boxes = [...(layer.parentElement?.querySelectorAll(controls) ?? [])]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0);
  const isOutside = (x: number, y: number) => x < 0 || y < 0 || x > width || y > height;
  return (x, y) =>
    isOutside(x, y) ||
    boxes.some(
      (box) =>
        x > box.left - left - half.width &&
        x < box.right - left + half.width &&
        y > box.top - top - half.height &&
        y < box.bottom - top + half.height,
    );
}

const priceOf = ({ offer }: Pinned) =>
  offer.priceFrom === null ? undefined : priceText(cents(offer.priceFrom), offer.currency);

/** Labels a marker with the price, or the date if nothing is sold; labels a cluster with its count. */
function labelOf({ events: [first, ...others] }: Gathering): string {
  if (!first || others.length > 0) return String(others.length + 1);
  return priceOf(first) ?? shortDay(first.startDate, first.timezone).slice(0, 3);
}

function nameOf({ events, isApproximate }: Gathering): string {
  const [first, ...others] = events;
  if (!first) return '';
  const around = first.neighborhood || first.city;
  if (others.length > 0)
    return `${events.length} events ${isApproximate ? 'somewhere in' : 'around'} ${around}`;
  const where = isApproximate ? `somewhere in ${around}, address kept` : (first.venue?.name ?? around);
  return [first.name, where, priceOf(first)].filter(Boolean).join(', ');
}
