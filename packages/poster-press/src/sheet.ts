import { line, letter } from './lettering.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** A plate's input: paper, ink, text and randomness. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly palette: Palette;
  readonly random: Random;
  readonly name: string;
  /** The name, broken into lines. */
  readonly lines: readonly string[];
  readonly date: string;
  readonly venue: string;
  readonly support: readonly string[];
};

/** Draws on a sheet that is already filled with the ground color. */
export type Plate = (sheet: Sheet) => string;

/** The date on the left and the venue on the right, on one line, never touching. */
export function imprint(sheet: Sheet, baseline: number, fill: string, sizeInWidth = 0.026): string {
  const { width, margin, date, venue } = sheet;
  const wanted = { face: 'text', size: width * sizeInWidth, tracking: 0.005 } as const;
  const taken = letter(date, wanted).width + letter(venue, wanted).width + margin;
  const style = { ...wanted, size: wanted.size * Math.min(1, (width - 2 * margin) / taken) };
  return (
    line(date, margin, baseline, fill, style) + line(venue, width - margin, baseline, fill, style, 'end')
  );
}

/** Stacks mixed-case lines, the last one on the baseline, shrunk together to fit the width. */
export function statement(
  sheet: Sheet,
  face: 'serif' | 'didone',
  at: { x: number; baseline: number; width: number; height: number; fill: string },
): string {
  const wanted = { face, size: sheet.width * 0.17, tracking: -0.012 } as const;
  const widest = Math.max(1, ...sheet.lines.map((text) => letter(text, wanted).width));
  const tallest = wanted.size * leading * sheet.lines.length;
  const size = wanted.size * Math.min(1, at.width / widest, at.height / tallest);
  return sheet.lines
    .map((text, row) =>
      line(text, at.x, at.baseline - (sheet.lines.length - 1 - row) * size * leading, at.fill, {
        ...wanted,
        size,
      }),
    )
    .join('');
}

const leading = 0.92;
