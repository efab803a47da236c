import { lineBlock } from '../line-block.ts';
import { imprint } from '../sheet.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { rect } from '../svg.ts';

const steps = 16;
/** How often each of the ten rows plays, from the kick down. */
const densities = [0.9, 0.24, 0.5, 0.16, 0.34, 0.12, 0.6, 0.2, 0.42, 0.28];

/** A step sequencer mid-song; the backbeat, the fifth and thirteenth step, is lit. */
export const sequencer: Plate = (sheet) => {
  const { width, height, margin, palette, lines } = sheet;
  const grid = height * 0.6;
  const top = margin * 1.4 + grid;
  return (
    pattern(sheet, grid) +
    lineBlock(
      lines,
      { x: margin, y: top, width: width - 2 * margin, height: height - top - margin * 1.75 },
      { fill: palette.ink, gap: 0.14 },
    ) +
    imprint(sheet, height - margin * 0.75, palette.ink, 0.024)
  );
};

function pattern({ width, margin, palette, random }: Sheet, height: number): string {
  const stepWidth = (width - 2 * margin) / steps;
  const rowHeight = height / densities.length;
  const pad = { width: stepWidth * 0.82, height: rowHeight * 0.82 };
  let drawn = '';
  densities.forEach((density, row) => {
    for (let step = 0; step < steps; step++) {
      const x = margin + step * stepWidth;
      const y = margin + row * rowHeight;
      const isBackbeat = step % 8 === 4;
      const level = levelOf(row, step, random() < density ? 0.25 + 0.75 * random() : 0);
      drawn += rect(x, y, pad.width, pad.height, palette.ink, 'opacity=".14"');
      if (level === 0) continue;
      const fill = isBackbeat ? palette.first : row % 3 === 0 ? palette.second : palette.ink;
      drawn += rect(x, y + pad.height * (1 - level), pad.width, pad.height * level, fill);
    }
  });
  return drawn;
}

/** The kick plays on every beat and the snare on every backbeat. */
function levelOf(row: number, step: number, drawn: number): number {
  if (row === 1 && step % 8 === 4) return 1;
  if (row === 0 && step % 4 === 0) return Math.max(drawn, 0.9);
  return drawn;
}
