import { Map as MapLibre, setWorkerUrl, type LngLatBoundsLike, type MapOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconMinus, IconPlus } from '#platform/ui/icons.tsx';
import { useTheme } from '#platform/ui/theme.ts';
import { boundsOf, type Bounds } from './geo.ts';
import { pointOf, type Gathering, type Pinned } from './gather.ts';
import { MapMarkers } from './map-markers.tsx';
import { offlineStyle } from './offline-style.ts';
import { mapCanvasWords } from './map-canvas-words.ts';
import './map.css';

// Loaded from our origin because the content security policy forbids the library's blob worker.
setWorkerUrl(workerUrl);

export type MapCanvasProps = {
  events: readonly Pinned[];
  neighborhoods: readonly Neighborhood[];
  /** The area to show. The map moves when it changes. */
  view: Bounds;
  styleUrl: string | null;
  lit: ReadonlySet<string>;
  onLight: (ids: readonly string[]) => void;
  onPick: (gathering: Gathering) => void;
  /** Reports the visible area. `isMoved` when the user moved the map, rather than the URL. */
  onLook: (bounds: Bounds, isMoved: boolean) => void;
  /** WebGL is unavailable. */
  onFail: () => void;
};

export function MapCanvas(props: MapCanvasProps) {
  const { events, neighborhoods, view, styleUrl, lit, onLight, onPick } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const { theme } = useTheme();
  const look = useEffectEvent(props.onLook);
  const fail = useEffectEvent(props.onFail);
  /** In the theme's colors, which a canvas doesn't inherit. */
  const styleIn = useEffectEvent((_theme: string) => styleUrl ?? offlineStyle(neighborhoods, frame.current!));
  const begin = useEffectEvent(() => openMap(frame.current!, styleIn(theme), view, styleUrl !== null));

  useEffect(() => {
    const opened = begin();
    if (!opened) {
      fail();
      return;
    }
    const seen = (event: { originalEvent?: unknown; byHand?: boolean }) =>
      look(boundsNow(opened), event.originalEvent !== undefined || event.byHand === true);
    opened.on('moveend', seen);
    opened.once('load', () => {
      seen({});
      setMap(opened);
    });
    return () => {
      setMap(undefined);
      opened.remove();
    };
  }, []);

  useEffect(() => {
    map?.setStyle(styleIn(theme));
  }, [map, theme]);

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
      <div ref={frame} className="map-drawing" />
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

const toLibrary = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [west, south, east, north];

/** @returns undefined without WebGL */
function openMap(
  container: HTMLElement,
  style: MapOptions['style'] & {},
  view: Bounds,
  hasOwner: boolean,
): MapLibre | undefined {
  try {
    return new MapLibre({
      container,
      style,
      bounds: toLibrary(view),
      fitBoundsOptions: { padding: 24, maxZoom: 15 },
      // External maps need their attribution; the built-in one has none.
      attributionControl: hasOwner ? {} : false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      minZoom: 8,
      maxZoom: 18,
      fadeDuration: 0,
    });
  } catch (error) {
    console.warn('WebGL is unavailable. Showing the list instead of the map.', error);
    return undefined;
  }
}

function boundsNow(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}
