import { lineBlock } from '../line-block.ts';
import { legible } from '../palettes.ts';
import { imprint } from '../sheet.ts';
import type { Plate } from '../sheet.ts';
import { group, rect, short } from '../svg.ts';

/** Two stones dropped in still water: the crossing rings make a moiré. */
export const rings: Plate = (sheet) => {
  const { width, height, margin, palette, random, lines } = sheet;
  const x = width * (0.28 + 0.1 * random());
  const y = height * 0.46;
  const right = width * (0.36 + 0.08 * random());
  const down = height * (-0.06 + 0.12 * random());
  const step = width * 0.034;

  const dropped = (atX: number, atY: number, stroke: string) => {
    let circles = '';
    for (let radius = step; radius < width * 1.3; radius += step) {
      circles += `<circle cx="${short(atX)}" cy="${short(atY)}" r="${short(radius)}"/>`;
    }
    return group(`fill="none" stroke="${stroke}" stroke-width="${short(width * 0.0155)}"`, circles);
  };

  const label = height * 0.3;
  return (
    dropped(x, y, palette.ink) +
    dropped(x + right, y + down, palette.first) +
    rect(0, height - label, width, label, palette.ground) +
    lineBlock(
      lines,
      { x: margin, y: height - label + margin * 0.7, width: width - 2 * margin, height: label - margin * 2 },
      { fill: palette.ink, anchor: 'middle' },
    ) +
    imprint(sheet, height - margin * 0.55, legible(palette.ground, [palette.first, palette.ink]), 0.024)
  );
};
