import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { pageFont } from './schematic-style.ts';

// With the metadata, which names the credit of pictures.
addProtocol('pmtiles', new Protocol({ metadata: true }).tile);

const source = 'file';
const credit =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/** A style for a map file of this instance. Nothing but the file is loaded: labels use the page's font, and no icons. */
export function mapFileStyle(
  { url, tiles }: Extract<BaseMap, { kind: 'pmtiles' }>,
  theme: 'dark' | 'light',
): StyleSpecification {
  const address = `pmtiles://${new URL(url, location.href).href}`;
  if (tiles === 'raster') {
    return {
      version: 8,
      sources: { [source]: { type: 'raster', url: address, tileSize: 256 } },
      layers: [{ id: source, type: 'raster', source }],
    };
  }
  const flavor = { ...namedFlavor(theme), regular: pageFont, bold: pageFont, italic: pageFont };
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url: address, attribution: credit } },
    layers: layers(source, flavor, { lang: document.documentElement.lang || 'en' }).flatMap(withoutIcons),
  };
}

/** Their texts mean nothing without their icons. */
const nothingButIcons = new Set(['pois', 'roads_shields']);

type Layer = StyleSpecification['layers'][number];

/** Icons are pictures of another server. Layers without text consist of them. */
function withoutIcons(layer: Layer): Layer[] {
  if (layer.type !== 'symbol' || !layer.layout) return [layer];
  const { layout } = layer;
  if (layout['text-field'] === undefined || nothingButIcons.has(layer.id)) return [];
  const kept = Object.entries(layout).filter(([name]) => !name.startsWith('icon-'));
  return [{ ...layer, layout: Object.fromEntries(kept) }];
}
