/** The sources of maps that an admin can choose (INS-10). `schematic`: drawn from open data, without streets. */
export const mapKinds = ['schematic', 'openFreeMap', 'style', 'pmtiles'] as const;
export type MapKind = (typeof mapKinds)[number];

/** A source as an admin enters it. */
export type MapDraft =
  | { readonly kind: 'schematic' }
  | { readonly kind: 'openFreeMap' }
  | { readonly kind: 'style'; readonly url: string }
  /** @property file its name in the `maps` folder of the storage */
  | { readonly kind: 'pmtiles'; readonly file: string };

export type MapChoice =
  | Exclude<MapDraft, { kind: 'style' | 'pmtiles' }>
  /** @property hosts the origins that the style loads tiles, fonts and pictures from */
  | { readonly kind: 'style'; readonly url: string; readonly hosts: readonly string[] }
  | { readonly kind: 'pmtiles'; readonly file: string; readonly tiles: 'vector' | 'raster' };

/** A name without folders. */
export const mapFileName = /^[\w-][\w.-]{0,90}\.pmtiles$/;

/** The part of a choice that browsers need. */
export type BaseMap =
  | { readonly kind: 'schematic' }
  /** @property hosts names of the servers that browsers load the map from, for the privacy policy */
  | {
      readonly kind: 'style';
      readonly light: string;
      readonly dark: string;
      readonly hosts: readonly string[];
    }
  | { readonly kind: 'pmtiles'; readonly url: string; readonly tiles: 'vector' | 'raster' };

const openFreeMap = 'https://tiles.openfreemap.org';

export function baseMapOf(choice: MapChoice): BaseMap {
  const hosts = mapOrigins(choice).map((origin) => new URL(origin).host);
  switch (choice.kind) {
    case 'schematic':
      return { kind: 'schematic' };
    case 'openFreeMap': {
      const style = (name: string) => `${openFreeMap}/styles/${name}`;
      return { kind: 'style', light: style('positron'), dark: style('dark'), hosts };
    }
    case 'style':
      return { kind: 'style', light: choice.url, dark: choice.url, hosts };
    case 'pmtiles':
      return { kind: 'pmtiles', url: `/media/maps/${choice.file}`, tiles: choice.tiles };
  }
}

/** Origins that pages with this map must be allowed to load from. */
export function mapOrigins(choice: MapChoice): readonly string[] {
  if (choice.kind === 'openFreeMap') return [openFreeMap];
  if (choice.kind !== 'style') return [];
  return [...new Set([new URL(choice.url).origin, ...choice.hosts])];
}
