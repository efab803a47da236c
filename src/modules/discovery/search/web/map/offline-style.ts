import type { Feature, FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { cellsOf } from './cells.ts';
import { ocean } from './coast.ts';

type Places = Parameters<typeof cellsOf>[0];

/** The theme's colors as `rgb(…)`, whatever format the CSS uses. */
function themeColors(element: HTMLElement) {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const style = getComputedStyle(element);
  return (name: string): string => {
    if (!brush) return '#808080';
    brush.fillStyle = style.getPropertyValue(name);
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}

export const takenSource = 'taken';

const featuresOf = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** A map style that needs no tile server: neighborhoods as labeled shapes, and the sea. */
export function offlineStyle(places: Places, element: HTMLElement): StyleSpecification {
  const color = themeColors(element);
  const cells = cellsOf(places);
  const shapes = featuresOf(
    cells.map(({ name, ring }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng, lat])] },
    })),
  );
  const names = featuresOf(
    cells.map(({ name, at: [lng, lat] }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
  const water = featuresOf([
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ocean.map(([lng, lat]) => [lng, lat])] },
    },
  ]);
  return {
    version: 8,
    sources: {
      water: { type: 'geojson', data: water },
      shapes: { type: 'geojson', data: shapes },
      names: { type: 'geojson', data: names },
      [takenSource]: { type: 'geojson', data: featuresOf([]) },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': color('--surface') } },
      { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': color('--map-water') } },
      { id: 'parts', type: 'fill', source: 'shapes', paint: { 'fill-color': color('--map-part') } },
      {
        id: 'borders',
        type: 'line',
        source: 'shapes',
        paint: { 'line-color': color('--line'), 'line-width': 1 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        minzoom: 9.5,
        layout: {
          'text-field': ['get', 'name'],
          // Uses the page's font, so that no glyphs are fetched.
          'text-font': ['Instrument Sans Variable'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 9.5, 11, 14, 16],
          'text-max-width': 7,
          'text-padding': 6,
          // Moves the label aside when a marker covers the center.
          'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
          'text-radial-offset': ['interpolate', ['linear'], ['zoom'], 9.5, 1.9, 14, 1.4],
          'text-justify': 'auto',
        },
        paint: {
          'text-color': color('--text-2'),
          'text-halo-color': color('--map-part'),
          'text-halo-width': 1.5,
        },
      },
      // The markers are DOM buttons. This layer reserves their space, so that no label is drawn under them.
      {
        id: takenSource,
        type: 'symbol',
        source: takenSource,
        layout: {
          'text-field': 'MMM',
          'text-font': ['Instrument Sans Variable'],
          'text-size': 18,
          'text-allow-overlap': true,
        },
        paint: { 'text-opacity': 0 },
      },
    ],
  };
}
