import type { Feature, FeatureCollection } from 'geojson';
import { Marker, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { City } from '#modules/instance/cities/contract.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { MapSurface } from '#modules/profiles/maps/web/index.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconMinus, IconPlus } from '#platform/ui/icons.tsx';
import type { CityNeighborhood } from '../contract.ts';
import { areaWords as words } from '../copy.ts';
import type { Corner } from './corners.ts';
import './boundary-map.css';

type BoundaryMapProps = {
  city: City;
  others: readonly CityNeighborhood[];
  corners: readonly Corner[];
  onChange: (corners: readonly Corner[]) => void;
  base: BaseMap;
  /** WebGL is unavailable. */
  onFail: () => void;
};

/** A press adds a corner, and corners can be dragged. Other neighborhoods are shown in gray. */
export function BoundaryMap(props: BoundaryMapProps) {
  const { city, corners } = props;
  const [map, setMap] = useState<MapLibre>();
  const [options] = useState(() => startOf(props));
  const add = useEffectEvent((corner: Corner) => props.onChange([...props.corners, corner]));
  const move = useEffectEvent((index: number, corner: Corner) =>
    props.onChange(props.corners.map((before, at) => (at === index ? corner : before))),
  );
  const draw = useEffectEvent((on: MapLibre) => addLayers(on, props));

  useEffect(() => {
    if (!map) return;
    const layers = () => draw(map);
    map.on('style.load', layers);
    map.on('click', ({ lngLat }) => add([lngLat.lng, lngLat.lat]));
    return () => void map.off('style.load', layers);
  }, [map]);

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
      <MapSurface
        base={props.base}
        center={city}
        label={words.map}
        options={options}
        onReady={setMap}
        onFail={props.onFail}
      />
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

/** Starts at the boundary, else at the neighborhoods that the city already has, else at its center. */
function startOf({ city, others, corners }: BoundaryMapProps) {
  const all = corners.length > 0 ? corners : others.flatMap(({ rings }) => rings.flat());
  return {
    doubleClickZoom: false,
    ...(all.length > 0
      ? { bounds: boundsOf(all), fitBoundsOptions: { padding: 48, maxZoom: 15 } }
      : { center: [city.longitude, city.latitude] as [number, number], zoom: cityZoom }),
  };
}

function boundsOf(corners: readonly Corner[]): [number, number, number, number] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  return [least(xs), least(ys), most(xs), most(ys)];
}

function addLayers(map: MapLibre, { others, corners }: BoundaryMapProps): void {
  const known = others.filter(({ rings }) => rings.length > 0).map(({ rings }) => shape(rings));
  map.addSource('others', { type: 'geojson', data: collection(known) });
  map.addSource('drawn', { type: 'geojson', data: drawnFeatures(corners) });
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
