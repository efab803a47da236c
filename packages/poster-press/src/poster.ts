import { linesOf } from './line-block.ts';
import { printable } from './lettering.ts';
import { paletteNames, palettes } from './palettes.ts';
import type { PaletteName } from './palettes.ts';
import { arcs } from './plates/arcs.ts';
import { contour } from './plates/contour.ts';
import { cutout } from './plates/cutout.ts';
import { echo } from './plates/echo.ts';
import { flow } from './plates/flow.ts';
import { halftone } from './plates/halftone.ts';
import { quilt } from './plates/quilt.ts';
import { rings } from './plates/rings.ts';
import { sequencer } from './plates/sequencer.ts';
import { woodtype } from './plates/woodtype.ts';
import { xerox } from './plates/xerox.ts';
import { pick, randomOf } from './random.ts';
import type { Plate } from './sheet.ts';
import { picture } from './svg.ts';

const plates = {
  arcs,
  contour,
  cutout,
  echo,
  flow,
  halftone,
  quilt,
  rings,
  sequencer,
  woodtype,
  xerox,
} satisfies Record<string, Plate>;

export type PlateName = keyof typeof plates;
export const plateNames = Object.keys(plates) as [PlateName, ...PlateName[]];

export type PosterSpec = {
  name: string;
  /** As printed: "Sat Nov 28 · 11 PM". */
  date: string;
  venue: string;
  /** Up to three names below the title; only the `woodtype` plate has room for them. */
  support?: readonly string[];
  /** Default: chosen from the seed. */
  plate?: PlateName;
  palette?: PaletteName;
  /** Another seed gives another print of the same poster. */
  seed: string;
};

/** A poster is 4:5. A square with the same spec has the same colors. */
const paper = {
  poster: { width: 1000, height: 1250 },
  square: { width: 1000, height: 1000 },
} as const;
export type Paper = keyof typeof paper;

/** Returns the plate and palette that are picked when the spec names none. */
export function choicesFor({
  name,
  seed,
  plate,
  palette,
}: Pick<PosterSpec, 'name' | 'seed' | 'plate' | 'palette'>): {
  plate: PlateName;
  palette: PaletteName;
} {
  const random = randomOf(`choice ${name} ${seed}`);
  const drawn = { plate: pick(random, plateNames), palette: pick(random, paletteNames) };
  const readable = drawn.plate === 'echo' && name.length > longestEcho ? 'woodtype' : drawn.plate;
  return { plate: plate ?? readable, palette: palette ?? drawn.palette };
}

const longestEcho = 16;

/** Draws a poster as SVG with all letters as outlines. The same spec gives the same bytes. */
export function poster(spec: PosterSpec, format: Paper = 'poster'): string {
  const { width, height } = paper[format];
  const { plate, palette: paletteName } = choicesFor(spec);
  const palette = palettes[paletteName];
  const date = printable(spec.date);
  const name = printable(spec.name) || date || 'Untitled';
  const drawn = plates[plate]({
    width,
    height,
    margin: width * 0.055,
    palette,
    random: randomOf(`${spec.name} ${spec.seed}`),
    name,
    lines: linesOf(name),
    date,
    venue: printable(spec.venue),
    support: (spec.support ?? []).map(printable).filter((act) => act !== ''),
  });
  return picture(width, height, palette.ground, drawn);
}
