import { lineBlock } from '../line-block.ts';
import { line } from '../lettering.ts';
import { pick } from '../random.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { path, rect, short } from '../svg.ts';

const columns = 6;

/** A quilt, mirrored left to right and top to bottom, with the title sewn on. */
export const quilt: Plate = (sheet) => {
  const { width, height, margin, palette, lines, date, venue } = sheet;
  const patch = { x: margin * 1.2, y: height * 0.32, width: width - 2.4 * margin, height: height * 0.36 };
  const small = { face: 'text', size: width * 0.024, tracking: 0.005 } as const;
  return (
    pieces(sheet) +
    rect(patch.x, patch.y, patch.width, patch.height, palette.ground) +
    lineBlock(
      lines,
      {
        x: margin * 1.9,
        y: patch.y + margin * 1.5,
        width: width - 3.8 * margin,
        height: patch.height - margin * 3,
      },
      { fill: palette.ink, weight: 900, gap: 0.2, widths: [50, 130], anchor: 'middle' },
    ) +
    line(date, width / 2, patch.y + margin * 0.95, palette.ink, small, 'middle') +
    line(venue, width / 2, patch.y + patch.height - margin * 0.55, palette.ink, small, 'middle')
  );
};

function pieces({ width, height, palette, random }: Sheet): string {
  const side = width / columns;
  const rows = Math.ceil(height / side);
  const cloths = [palette.first, palette.second, palette.third, palette.ink, palette.ground] as const;
  const quarter = Array.from({ length: Math.ceil(rows / 2) }, () =>
    Array.from({ length: columns / 2 }, () => ({
      shape: pick(random, shapes),
      front: pick(random, cloths),
      back: pick(random, cloths),
    })),
  );
  const reach = side / 2 + 0.4;
  let drawn = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const piece = quarter[Math.min(row, rows - 1 - row)]?.[Math.min(column, columns - 1 - column)];
      if (!piece) continue;
      const flip = `${column < columns / 2 ? 1 : -1} ${row < rows / 2 ? 1 : -1}`;
      const back = piece.back === piece.front ? palette.ground : piece.back;
      const middle = `${short((column + 0.5) * side)} ${short((row + 0.5) * side)}`;
      drawn += rect(column * side, row * side, side + 0.6, side + 0.6, back, 'shape-rendering="crispEdges"');
      drawn += path(
        piece.shape(short(reach)),
        piece.front,
        `transform="translate(${middle}) scale(${flip})"`,
      );
    }
  }
  return drawn;
}

type Shape = (h: number) => string;

const shapes = [
  (h) => `M${-h} ${-h}L${h} ${h}L${-h} ${h}Z`,
  (h) => `M0 ${-h}L${h} 0L0 ${h}L${-h} 0Z`,
  (h) => `M${-h} ${-h}L0 0L${-h} ${h}ZM${h} ${-h}L0 0L${h} ${h}Z`,
  (h) => `M${-h} ${h}L0 ${-h}L${h} ${h}L0 ${short(h * 0.2)}Z`,
] as const satisfies readonly Shape[];
