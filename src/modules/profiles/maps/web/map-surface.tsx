import { useQuery } from '@tanstack/react-query';
import {
  AttributionControl,
  Map as MapLibre,
  ScaleControl,
  setWorkerUrl,
  type MapOptions,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Point } from '#platform/distance.ts';
import { useTheme } from '#platform/ui/theme.ts';
import type { Schematic } from '../contract.ts';
import { mapWords as words } from '../copy.ts';
import { schematicOf } from './schematic-query.ts';
import { schematicStyle } from './schematic-style.ts';
import { watchFailure } from './watch-failure.ts';
import './maps.css';

// Loaded from our origin because the content security policy forbids the library's blob worker.
setWorkerUrl(workerUrl);

export type MapSurfaceProps = {
  base: BaseMap;
  /** Of the schematic, if there is no other map or it doesn't load. */
  center: Point;
  /** The name of the map for screen readers. */
  label: string;
  /** The start of the map, and how it can be moved. */
  options: Pick<
    MapOptions,
    'bounds' | 'fitBoundsOptions' | 'center' | 'zoom' | 'interactive' | 'doubleClickZoom'
  >;
  /** Called once it can be drawn on. Every `style.load` removes what was drawn. */
  onReady: (map: MapLibre | undefined) => void;
  /** WebGL is unavailable. */
  onFail: () => void;
  /** The chosen map didn't load, so a schematic is shown. */
  onFallback?: () => void;
};

/** A map on the chosen base, or a schematic. Says so if the chosen base doesn't load. */
export function MapSurface(props: MapSurfaceProps) {
  const { base, center } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const [hasFallen, setFallen] = useState(false);
  const { theme } = useTheme();
  const isSchematic = base.kind === 'schematic' || hasFallen;
  const { data: schematic } = useQuery({ ...schematicOf(center), enabled: isSchematic });
  const open = useEffectEvent(() => openMap(frame.current!, props));
  const ready = useEffectEvent(props.onReady);
  const fail = useEffectEvent(props.onFail);
  const fall = useEffectEvent(() => {
    setFallen(true);
    props.onFallback?.();
  });

  useEffect(() => {
    const opened = open();
    if (!opened) return fail();
    opened.once('load', () => {
      setMap(opened);
      ready(opened);
    });
    return () => {
      setMap(undefined);
      ready(undefined);
      opened.remove();
    };
  }, []);

  const look = useMemo(
    (): Look => ({ base: isSchematic ? { kind: 'schematic' } : base, theme, schematic }),
    [base, isSchematic, theme, schematic],
  );
  const show = useEffectEvent((on: MapLibre, shown: Look, stale: AbortSignal) =>
    showStyle(on, shown, stale, fall),
  );
  useEffect(() => {
    if (!map) return;
    const stale = new AbortController();
    void show(map, look, stale.signal);
    return () => stale.abort();
  }, [map, look]);

  return (
    <div className="map-surface">
      <div ref={frame} className="map-drawing" />
      {isSchematic && (
        <p role={hasFallen ? 'status' : undefined} className="map-credit">
          {hasFallen ? words.fallback : words.schematic} · {words.coast}
        </p>
      )}
    </div>
  );
}

/** @returns undefined without WebGL */
function openMap(container: HTMLElement, { base, label, options }: MapSurfaceProps): MapLibre | undefined {
  try {
    const map = new MapLibre({
      container,
      style: { version: 8, sources: {}, layers: [] },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      minZoom: 8,
      maxZoom: 18,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
      ...options,
    });
    map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-left');
    if (base.kind !== 'schematic')
      map.addControl(new AttributionControl({ compact: false, customAttribution: [] }));
    return map;
  } catch (error) {
    console.warn('WebGL is unavailable.', error);
    return undefined;
  }
}

type Look = { base: BaseMap; theme: 'dark' | 'light'; schematic: Schematic | undefined };

async function showStyle(
  map: MapLibre,
  { base, theme, schematic }: Look,
  stale: AbortSignal,
  onFail: () => void,
) {
  if (base.kind === 'schematic') {
    map.setStyle(schematicStyle(schematic, map.getContainer()), { diff: false });
    return;
  }
  const style = base.kind === 'style' ? base[theme] : await fileStyle(base, theme);
  if (stale.aborted) return;
  if (!style) return onFail();
  watchFailure(map, stale, onFail);
  map.setStyle(style, { diff: false });
}

/** @returns undefined if its code didn't load */
async function fileStyle(base: Extract<BaseMap, { kind: 'pmtiles' }>, theme: Look['theme']) {
  try {
    const { mapFileStyle } = await import('./map-file-style.ts');
    return mapFileStyle(base, theme);
  } catch (error) {
    console.warn('The style of the map file did not load.', error);
    return undefined;
  }
}
