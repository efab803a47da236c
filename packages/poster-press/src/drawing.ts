import { cityMark } from './city-mark.ts';
import { facade } from './facade.ts';
import { linkCard } from './link-card.ts';
import type { LinkCardSpec } from './link-card.ts';
import type { PaletteName } from './palettes.ts';
import { portrait } from './portrait.ts';
import { choicesFor, poster } from './poster.ts';
import type { Paper, PosterSpec } from './poster.ts';
import { rasteriseAll } from './rasterise.ts';
import type { Raster } from './rasterise.ts';
import { streetCard } from './street-card.ts';
import type { StreetTheme } from './street-card.ts';

/** Everything the press can print, as plain data: it can be stored as JSON, queued, and sent to a thread. */
export type Drawing =
  | { kind: 'poster'; spec: PosterSpec; paper?: Paper }
  | { kind: 'facade'; name: string; palette: PaletteName; format?: 'wide' | 'square' }
  | { kind: 'streetCard'; name: string; theme: StreetTheme }
  | { kind: 'portrait'; name: string; ground?: string; zoom?: number }
  | { kind: 'cityMark'; name: string; palette: PaletteName }
  | { kind: 'linkCard'; spec: LinkCardSpec };

export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'poster':
      return poster(drawing.spec, drawing.paper);
    case 'facade':
      return facade(drawing.name, drawing.palette, drawing.format);
    case 'streetCard':
      return streetCard(drawing.name, drawing.theme);
    case 'portrait':
      return portrait(drawing.name, drawing.ground, drawing.zoom);
    case 'cityMark':
      return cityMark(drawing.name, drawing.palette);
    case 'linkCard':
      return linkCard(drawing.spec);
  }
}

/** Up to 50 ms of drawing before the first await: on a request path use `drawInThread`. */
export async function print(drawing: Drawing, rasters: readonly Raster[]): Promise<Buffer[]> {
  const quality = qualityOf(drawing);
  return rasteriseAll(
    draw(drawing),
    rasters.map((raster) =>
      quality === undefined || raster.format === 'png' ? raster : { quality, ...raster },
    ),
  );
}

/** Fine lines hide what compression does to them, and cost most. A phone's poster comes to some 50 kB at most. */
function qualityOf(drawing: Drawing): number | undefined {
  if (drawing.kind !== 'poster') return undefined;
  return { rings: 22, flow: 32, halftone: 62 }[choicesFor(drawing.spec).plate as string];
}
