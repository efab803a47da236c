import type { Feature, FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Schematic } from '../contract.ts';
import { takenSource } from './taken-source.ts';

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

/** Uses the page's font, so that no glyphs are fetched. */
export const pageFont = 'Instrument Sans Variable';

type Corners = readonly (readonly [number, number])[];

const source = (features: Feature[]) => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection', features } satisfies FeatureCollection,
});

const polygon = (rings: readonly Corners[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([x, y]) => [x, y])) },
});

/** A map style that needs no tile server: the coast, and the neighborhoods with their outlines. No streets. */
export function schematicStyle(schematic: Schematic | undefined, element: HTMLElement): StyleSpecification {
  const color = themeColors(element);
  return {
    version: 8,
    sources: schematic ? sourcesOf(schematic) : {},
    layers: [
      { id: 'unknown', type: 'background', paint: { 'background-color': color('--surface') } },
      ...(schematic ? layersIn(color) : []),
    ],
  };
}

function sourcesOf({ area, land, neighborhoods }: Schematic): StyleSpecification['sources'] {
  const { west, south, east, north } = area;
  const frame: Corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    water: source([polygon([frame])]),
    land: source(land.map(polygon)),
    areas: source(neighborhoods.flatMap(({ rings }) => rings.map((ring) => polygon([ring])))),
    names: source(
      neighborhoods.map(({ name, latitude, longitude }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    ),
    [takenSource]: source([]),
  };
}

function layersIn(color: (name: string) => string): StyleSpecification['layers'] {
  return [
    { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': color('--map-water') } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color('--map-land') } },
    { id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': color('--map-area') } },
    {
      id: 'borders',
      type: 'line',
      source: 'areas',
      paint: { 'line-color': color('--text-3'), 'line-width': 1 },
    },
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [pageFont],
        'text-size': ['interpolate', ['linear'], ['zoom'], 9.5, 12, 14, 16],
        'text-max-width': 8,
        'text-padding': 2,
        // Moves the label aside when a marker covers the center.
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.5,
        'text-justify': 'auto',
      },
      paint: {
        'text-color': color('--text'),
        'text-halo-color': color('--map-land'),
        'text-halo-width': 1.5,
      },
    },
    // The markers are DOM buttons. This layer is placed first, as the last one, and reserves their space, so that no label is drawn under them.
    {
      id: takenSource,
      type: 'symbol',
      source: takenSource,
      layout: { 'text-field': 'MMM', 'text-font': [pageFont], 'text-size': 16, 'text-allow-overlap': true },
      paint: { 'text-opacity': 0 },
    },
  ];
}
