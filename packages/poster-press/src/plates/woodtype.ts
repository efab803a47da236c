import { fittedLine, lineBlock } from '../line-block.ts';
import { letter } from '../lettering.ts';
import { legible } from '../palettes.ts';
import { imprint } from '../sheet.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { moved, path, rect } from '../svg.ts';

/** Nothing but letters: the name as large as the sheet allows, the lineup under it, a rule and the imprint. */
export const woodtype: Plate = (sheet) => {
  const { width, height, margin, palette, lines } = sheet;
  const acts = sheet.support.slice(0, 3);
  const billing = acts.length > 0 ? height * 0.06 * acts.length + margin * 0.6 : 0;
  const foot = height * 0.05;
  return (
    lineBlock(
      lines,
      { x: margin, y: margin, width: width - 2 * margin, height: height - 2.4 * margin - billing - foot },
      { fill: palette.ink, weight: 900, anchor: 'bottom' },
    ) +
    billed(sheet, acts, height - margin - foot - billing + height * 0.045) +
    rect(margin, height - margin - foot * 0.72, width - 2 * margin, width * 0.004, palette.ink) +
    imprint(sheet, height - margin, palette.ink)
  );
};

function billed(
  { width, height, margin, palette }: Sheet,
  acts: readonly string[],
  firstBaseline: number,
): string {
  const style = { face: 'display', size: height * 0.05, width: 110, weight: 700 } as const;
  return acts
    .map((act, row) => {
      const set = letter(act.toUpperCase(), style);
      const fits = set.width <= width - 2 * margin;
      const { outline } = fits
        ? set
        : fittedLine(act, { width: width - 2 * margin, height: set.height }, 700);
      return moved(
        margin,
        firstBaseline + row * height * 0.06,
        path(outline, legible(palette.ground, [palette.first, palette.ink])),
      );
    })
    .join('');
}
