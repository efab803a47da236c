import { lineBlock } from '../line-block.ts';
import { pick, shuffled } from '../random.ts';
import { imprint } from '../sheet.ts';
import type { Plate } from '../sheet.ts';
import { circle, moved, path, rect, short } from '../svg.ts';

const columns = 3;

/** Squares of colored paper with quarter discs, arches, rings and triangles cut from them, above a wide title. */
export const cutout: Plate = (sheet) => {
  const { width, height, margin, palette, random, lines } = sheet;
  const side = (width - 2 * margin) / columns;
  const rows = Math.max(1, Math.floor((height - 2 * margin - height * 0.26) / side));
  const papers = [palette.first, palette.second, palette.third, palette.ink] as const;

  const deck = shuffled(random, shapes);

  let pieces = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const shape = deck[(row * columns + column) % deck.length] ?? ring;
      const front = pick(random, papers);
      const chosen = pick(random, papers);
      const back = chosen === front ? palette.ground : chosen;
      const turn = Math.floor(random() * 4) * 90;
      const x = margin + column * side;
      const y = margin + row * side;
      pieces += rect(x, y, side + 0.6, side + 0.6, back);
      pieces += moved(
        x + side / 2,
        y + side / 2,
        `<g transform="rotate(${turn})">${shape(side / 2, front, back)}</g>`,
      );
    }
  }

  const top = margin + rows * side + margin * 0.8;
  const title = lineBlock(
    lines,
    { x: margin, y: top, width: width - 2 * margin, height: height - top - margin * 1.7 },
    { fill: palette.ink, weight: 900, gap: 0.2, widths: [55, 140] },
  );
  return pieces + title + imprint(sheet, height - margin * 0.72, palette.ink, 0.024);
};

/** Drawn around the middle of a square that reaches `half` to each side. */
type Shape = (half: number, front: string, back: string) => string;

const quarterDisc: Shape = (half, front) => {
  const h = short(half);
  return path(`M${-h} ${-h}A${2 * h} ${2 * h} 0 0 1 ${h} ${h}L${-h} ${h}Z`, front);
};

const twinArches: Shape = (half, front) => {
  const h = short(half);
  return path(`M${-h} ${-h}A${h} ${h} 0 0 1 ${-h} ${h}ZM0 ${-h}A${h} ${h} 0 0 1 0 ${h}Z`, front);
};

const rainbow: Shape = (half, front, back) =>
  [4, 3, 2, 1]
    .map((band) => {
      const radius = short((half * 2 * band) / 4);
      const h = short(half);
      return path(
        `M${-h} ${h}L${-h} ${short(h - radius)}A${radius} ${radius} 0 0 1 ${short(radius - h)} ${h}Z`,
        band % 2 ? back : front,
      );
    })
    .join('');

const ring: Shape = (half, front, back) => circle(0, 0, half, front) + circle(0, 0, half * 0.36, back);

const triangle: Shape = (half, front) => {
  const h = short(half);
  return path(`M${-h} ${-h}H${h}L${-h} ${h}Z`, front);
};

const shapes = [quarterDisc, twinArches, rainbow, ring, triangle] as const;
