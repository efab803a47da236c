import { gels, type Gel } from './gels.ts';
import { clampedLines, letterAny, shortened } from './any-script.ts';
import { isRightToLeft } from './direction.ts';
import { letter, type LetteringStyle } from './lettering.ts';
import { oklch } from './oklch.ts';
import { moved, path, picture, rect } from './svg.ts';

/** The text of a link card. The card leaves the picture out: lay it over the card in its box (`pictureBoxes`). */
export type LinkCardSpec = {
  readonly name: string;
  readonly gel: Gel;
  /** Above the name: `Techno`, `Venue`. */
  readonly kind: string;
  readonly when?: string;
  readonly where?: string;
  readonly price?: string;
  /** The shape of the picture on the left: posters reach the edges, squares have a margin. */
  readonly picture?: keyof typeof pictureBoxes;
  /** The name of the site, at the lower right. */
  readonly brand?: string;
};

const width = 1200;
const height = 630;
const margin = 56;

/** The box of the picture on the card, in pixels. Posters are 4:5. */
export const pictureBoxes = {
  poster: { left: 0, top: 0, width: 504, height },
  square: { left: margin, top: 80, width: 470, height: 470 },
} as const;

/** Draws the preview card of a link, 1200 × 630: name, kind, time, place and price. */
export function linkCard(spec: LinkCardSpec): string {
  const colors = colorsOf(spec.gel);
  const box = spec.picture && pictureBoxes[spec.picture];
  const left = box ? box.left + box.width + margin : margin + 16;
  const column: Column = {
    left,
    width: width - left - margin,
    rightToLeft: isRightToLeft(spec.name),
  };
  const facts = [spec.when, spec.where].filter((fact): fact is string => Boolean(fact));
  const top = margin + 30;
  const footTop = height - margin - footHeight;
  const factsTop = footTop - 26 - facts.length * factLeading;
  const parts = [
    set(spec.kind, column, top, colors.lit, kindStyle),
    name(spec, column, { top: top + 22, bottom: factsTop - 12 }, colors.ink),
    ...facts.map((fact, row) =>
      set(fact, column, factsTop + (row + 1) * factLeading, row === 0 ? colors.ink : colors.soft, factStyle),
    ),
    spec.price ? stub(spec.price, left, footTop, colors) : '',
    spec.brand ? logo(spec.brand, width - margin, footTop, colors.ink) : '',
  ];
  return picture(width, height, colors.ground, parts.join(''));
}

type Column = { left: number; width: number; rightToLeft: boolean };

const footHeight = 66;
const factLeading = 44;
const kindStyle = { face: 'text', size: 28 } as const;
const factStyle = { face: 'text', size: 32 } as const;

function colorsOf(gel: Gel) {
  const { hue, chroma, roomHue } = gels[gel];
  return {
    ground: oklch(0.25, 0.06 * chroma, roomHue),
    lit: oklch(0.83, 0.14 * chroma, hue),
    onLit: oklch(0.19, 0.035 * chroma, hue),
    ink: oklch(0.955, 0.008, 95),
    soft: oklch(0.82, 0.02, hue),
  };
}

/** Sets one line, shortened to the column. Right-to-left text is aligned right. */
function set(text: string, column: Column, baseline: number, fill: string, style: LetteringStyle): string {
  const line = letterAny(shortened(text, column.width, style), style);
  const x = column.rightToLeft ? column.left + column.width - line.width : column.left;
  return moved(x, baseline, path(line.outline, fill));
}

const sizes = [104, 92, 80, 70, 60, 52, 46];
/** A name alone on the card may use these sizes too. */
const sizesAlone = [190, 168, 146, 124, ...sizes];
const leading = 1.02;
const nameStyle = { face: 'display', width: 74, weight: 850 } as const;

function name(
  { name: text, picture: beside }: LinkCardSpec,
  column: Column,
  { top, bottom }: { top: number; bottom: number },
  fill: string,
) {
  const box = { width: column.width, height: bottom - top };
  const fitting = { most: 4, leading, sizes: beside ? sizes : sizesAlone, style: nameStyle };
  const { lines, size } = clampedLines(text, box, fitting);
  return lines
    .map((line, row) => set(line, column, top + (row + 0.86) * size * leading, fill, { ...nameStyle, size }))
    .join('');
}

/** The price as a ticket stub with notches. */
function stub(price: string, left: number, top: number, colors: ReturnType<typeof colorsOf>): string {
  const words = letter(price, { face: 'text', size: 34 });
  const wide = words.width + 64;
  const notch = (x: number) =>
    `<circle cx="${x}" cy="${top + footHeight / 2}" r="10" fill="${colors.ground}"/>`;
  return (
    rect(left, top, wide, footHeight, colors.lit, 'rx="6"') +
    notch(left) +
    notch(left + wide) +
    moved(left + 32, top + 45, path(words.outline, colors.onLit))
  );
}

const brandStyle = { face: 'display', size: 36, width: 100, weight: 850 } as const;

/** Four bars and the name of the site, aligned right. */
function logo(brand: string, right: number, top: number, fill: string): string {
  const word = letterAny(shortened(brand, 240, brandStyle), brandStyle);
  const bars = [10, 26, 16, 34];
  const barsLeft = right - word.width - 12 - bars.length * 10;
  const floor = top + 47;
  return (
    bars.map((tall, at) => rect(barsLeft + at * 10, floor - tall, 6, tall, fill)).join('') +
    moved(right - word.width, floor, path(word.outline, fill))
  );
}
