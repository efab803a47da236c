import { cityMark } from './city-mark.ts';
import { loadEastAsian } from './east-asian.ts';
import { facade } from './facade.ts';
import { linkCard } from './link-card.ts';
import type { LinkCardSpec } from './link-card.ts';
import type { PaletteName } from './palettes.ts';
import { portrait } from './portrait.ts';
import { choicesFor, poster } from './poster.ts';
import type { Paper, PosterSpec } from './poster.ts';
import { rasterizeAll } from './rasterize.ts';
import type { Raster } from './rasterize.ts';

/** Everything the press can draw, as plain data: you can store it as JSON, queue it, or send it to a thread. */
export type Drawing =
  | { kind: 'poster'; spec: PosterSpec; paper?: Paper }
  | { kind: 'facade'; name: string; palette: PaletteName; format?: 'wide' | 'square' }
  | { kind: 'portrait'; name: string; ground?: string; zoom?: number }
  | { kind: 'cityMark'; name: string; palette: PaletteName }
  | { kind: 'linkCard'; spec: LinkCardSpec };

/** Draws as SVG. */
export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'poster':
      return poster(drawing.spec, drawing.paper);
    case 'facade':
      return facade(drawing.name, drawing.palette, drawing.format);
    case 'portrait':
      return portrait(drawing.name, drawing.ground, drawing.zoom);
    case 'cityMark':
      return cityMark(drawing.name, drawing.palette);
    case 'linkCard':
      return linkCard(drawing.spec);
  }
}

/** Draws as images, one per raster. Blocks for up to 50 ms: in a server, use `drawInThread`. */
export async function print(drawing: Drawing, rasters: readonly Raster[]): Promise<Buffer[]> {
  await loadEastAsian(drawing);
  const quality = qualityOf(drawing);
  return rasterizeAll(
    draw(drawing),
    rasters.map((raster) =>
      quality === undefined || raster.format === 'png' ? raster : { quality, ...raster },
    ),
  );
}

/**
 * Plates of fine lines hide compression and cost the most bytes. At these qualities a phone-sized poster stays below
 * 50 kB.
 */
function qualityOf(drawing: Drawing): number | undefined {
  if (drawing.kind !== 'poster') return undefined;
  return { rings: 22, flow: 32, halftone: 62 }[choicesFor(drawing.spec).plate as string];
}
