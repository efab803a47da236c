import type { LngLatBoundsLike, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { MapSurface } from '#modules/profiles/maps/web/index.ts';
import type { Point } from '#platform/distance.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconMinus, IconPlus } from '#platform/ui/icons.tsx';
import { boundsOf, type Bounds } from './geo.ts';
import { pointOf, type Gathering, type Pinned } from './gather.ts';
import { MapMarkers } from './map-markers.tsx';
import { mapCanvasWords } from './map-canvas-copy.ts';
import './map.css';

export type MapCanvasProps = {
  events: readonly Pinned[];
  /** The area to show. The map moves when it changes. */
  view: Bounds;
  base: BaseMap;
  lit: ReadonlySet<string>;
  onLight: (ids: readonly string[]) => void;
  onPick: (gathering: Gathering) => void;
  /** Reports the visible area. `isMoved` when the user moved the map, rather than the URL. */
  onLook: (bounds: Bounds, isMoved: boolean) => void;
  /** WebGL is unavailable. */
  onFail: () => void;
};

export function MapCanvas(props: MapCanvasProps) {
  const { events, view, base, lit, onLight, onPick } = props;
  const [map, setMap] = useState<MapLibre>();
  const look = useEffectEvent(props.onLook);

  useEffect(() => {
    if (!map) return;
    const seen = (event: { originalEvent?: unknown; byHand?: boolean }) =>
      look(boundsNow(map), event.originalEvent !== undefined || event.byHand === true);
    map.on('moveend', seen);
    seen({});
    return () => void map.off('moveend', seen);
  }, [map]);

  const { west, south, east, north } = view;
  useEffect(() => {
    map?.fitBounds([west, south, east, north], { padding: 24, maxZoom: 15, duration: 400 });
  }, [map, west, south, east, north]);

  function pick(gathering: Gathering) {
    const bounds = boundsOf(gathering.events.map(pointOf));
    const isOneSpot = bounds.east - bounds.west < 1e-4 && bounds.north - bounds.south < 1e-4;
    if (isOneSpot || !map || map.getZoom() > 15.5) return onPick(gathering);
    map.fitBounds(toLibrary(bounds), { padding: 96, maxZoom: 16.5 }, { byHand: true });
  }

  return (
    <div className="map">
      <MapSurface
        base={base}
        center={centerOf(view)}
        label={mapCanvasWords.map}
        options={{ bounds: toLibrary(view), fitBoundsOptions: { padding: 24, maxZoom: 15 } }}
        onReady={setMap}
        onFail={props.onFail}
      />
      {map && <MapMarkers map={map} events={events} lit={lit} onLight={onLight} onPick={pick} />}
      {map && (
        <div className="map-zoom">
          <IconButton
            label={mapCanvasWords.zoomIn}
            icon={<IconPlus />}
            onClick={() => map.zoomIn({}, { byHand: true })}
          />
          <IconButton
            label={mapCanvasWords.zoomOut}
            icon={<IconMinus />}
            onClick={() => map.zoomOut({}, { byHand: true })}
          />
        </div>
      )}
    </div>
  );
}

const centerOf = ({ west, south, east, north }: Bounds): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

const toLibrary = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [west, south, east, north];

function boundsNow(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}
