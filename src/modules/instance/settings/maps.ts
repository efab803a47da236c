/** The source of an instance's maps (INS-10). */
export type MapChoice =
  /** A schematic from open data. */
  | { readonly kind: 'none' }
  /** @property hosts the origins that the style loads tiles, fonts and pictures from */
  | { readonly kind: 'style'; readonly url: string; readonly hosts: readonly string[] };

/** The part of a choice that browsers need. */
export type BaseMap =
  | { readonly kind: 'none' }
  | { readonly kind: 'style'; readonly light: string; readonly dark: string };

export function baseMapOf(choice: MapChoice): BaseMap {
  switch (choice.kind) {
    case 'none':
      return { kind: 'none' };
    case 'style':
      return { kind: 'style', light: choice.url, dark: choice.url };
  }
}

/** Origins that pages with this map must be allowed to load from. */
export function mapOrigins(choice: MapChoice): readonly string[] {
  if (choice.kind !== 'style') return [];
  return [...new Set([new URL(choice.url).origin, ...choice.hosts])];
}
