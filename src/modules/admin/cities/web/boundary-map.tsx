import type { Feature, FeatureCollection } from 'geojson';
import { Map as MapLibre, Marker, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { City } from '#modules/instance/cities/contract.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconMinus, IconPlus } from '#platform/ui/icons.tsx';
import type { CityNeighborhood } from '../contract.ts';
import { areaWords as words } from '../copy.ts';
import type { Corner } from './corners.ts';
import './boundary-map.css';

// Loaded from our origin because the content security policy forbids the library's blob worker.
setWorkerUrl(workerUrl);

type BoundaryMapProps = {
  city: City;
  others: readonly CityNeighborhood[];
  corners: readonly Corner[];
  onChange: (corners: readonly Corner[]) => void;
  styleUrl: string | null;
  /** WebGL is unavailable. */
  onFail: () => void;
};

/** A press adds a corner, and corners can be dragged. Other neighborhoods are shown in gray. */
export function BoundaryMap(props: BoundaryMapProps) {
  const { corners } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const fail = useEffectEvent(props.onFail);
  const open = useEffectEvent(() => openMap(frame.current!, props));
  const add = useEffectEvent((corner: Corner) => props.onChange([...props.corners, corner]));
  const move = useEffectEvent((index: number, corner: Corner) =>
    props.onChange(props.corners.map((before, at) => (at === index ? corner : before))),
  );

  useEffect(() => {
    const opened = open();
    if (!opened) {
      fail();
      return;
    }
    opened.on('click', ({ lngLat }) => add([lngLat.lng, lngLat.lat]));
    opened.once('load', () => setMap(opened));
    return () => {
      setMap(undefined);
      opened.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    map.getSource<GeoJSONSource>('drawn')?.setData(drawnFeatures(corners));
    const markers = corners.map(([lng, lat], index) => {
      const marker = new Marker({ element: document.createElement('div'), draggable: true });
      marker.setLngLat([lng, lat]).addTo(map);
      marker.on('dragend', () => move(index, [marker.getLngLat().lng, marker.getLngLat().lat]));
      return marker;
    });
    return () => markers.forEach((marker) => marker.remove());
  }, [map, corners]);

  return (
    <div className="boundary-map">
      <div ref={frame} role="application" aria-label={words.map} className="absolute inset-0" />
      {map && (
        <div className="boundary-map-zoom">
          <IconButton label={words.zoomIn} icon={<IconPlus />} onClick={() => map.zoomIn()} />
          <IconButton label={words.zoomOut} icon={<IconMinus />} onClick={() => map.zoomOut()} />
        </div>
      )}
    </div>
  );
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

const shape = (coordinates: (readonly [number, number])[][]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map(([x, y]) => [x, y])) },
});

function drawnFeatures(corners: readonly Corner[]): FeatureCollection {
  if (corners.length > 2) return collection([shape([[...corners, corners[0]!]])]);
  const line = { type: 'LineString' as const, coordinates: corners.map(([x, y]) => [x, y]) };
  return collection(corners.length === 2 ? [{ type: 'Feature', properties: {}, geometry: line }] : []);
}

/** Readable on light and dark maps. */
const colors = { drawn: '#e8590c', others: '#868e96' } as const;
const cityZoom = 11;

/** @returns undefined without WebGL */
function openMap(container: HTMLElement, { city, others, corners, styleUrl }: BoundaryMapProps) {
  const all = [...corners, ...others.flatMap(({ rings }) => rings.flat())];
  const bounds = corners.length > 0 ? boundsOf(corners) : all.length > 0 ? boundsOf(all) : undefined;
  try {
    const map = new MapLibre({
      container,
      style: styleUrl ?? { version: 8, sources: {}, layers: [] },
      ...(bounds
        ? { bounds, fitBoundsOptions: { padding: 48, maxZoom: 15 } }
        : { center: [city.longitude, city.latitude], zoom: cityZoom }),
      attributionControl: styleUrl ? {} : false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      doubleClickZoom: false,
      fadeDuration: 0,
    });
    map.on('style.load', () => addLayers(map, others));
    return map;
  } catch (error) {
    console.warn('WebGL is unavailable. Boundaries can be typed instead.', error);
    return undefined;
  }
}

function boundsOf(corners: readonly Corner[]): [number, number, number, number] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  return [least(xs), least(ys), most(xs), most(ys)];
}

function addLayers(map: MapLibre, others: readonly CityNeighborhood[]): void {
  const known = others.filter(({ rings }) => rings.length > 0).map(({ rings }) => shape(rings));
  map.addSource('others', { type: 'geojson', data: collection(known) });
  map.addSource('drawn', { type: 'geojson', data: collection([]) });
  for (const source of ['others', 'drawn'] as const) {
    const color = colors[source];
    map.addLayer({
      id: `${source}-fill`,
      type: 'fill',
      source,
      paint: { 'fill-color': color, 'fill-opacity': 0.2 },
    });
    map.addLayer({ id: source, type: 'line', source, paint: { 'line-color': color, 'line-width': 2 } });
  }
}
