import type { Map as MapLibre } from 'maplibre-gl';

/** A tile may fail while others arrive. */
const timeouts = { afterErrorMs: 3_000, atMostMs: 10_000 } as const;

/**
 * Reports once that a style, or all of its tiles, didn't load.
 * @param end stops watching
 */
export function watchFailure(map: MapLibre, end: AbortSignal, onFail: () => void): void {
  let hasStyle = false;
  let timer = setTimeout(fail, timeouts.atMostMs);
  function stop() {
    clearTimeout(timer);
    map.off('style.load', style);
    map.off('error', error);
    map.off('sourcedata', arrive);
  }
  function fail() {
    stop();
    onFail();
  }
  function style() {
    hasStyle = true;
  }
  function error() {
    if (!hasStyle) return fail();
    clearTimeout(timer);
    timer = setTimeout(fail, timeouts.afterErrorMs);
  }
  function arrive({ tile }: { tile?: { state: string } }) {
    if (tile?.state === 'loaded') stop();
  }
  map.on('style.load', style);
  map.on('error', error);
  map.on('sourcedata', arrive);
  end.addEventListener('abort', stop);
}
