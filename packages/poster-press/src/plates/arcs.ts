import { lineBlock } from '../line-block.ts';
import { legible } from '../palettes.ts';
import { imprint } from '../sheet.ts';
import type { Plate } from '../sheet.ts';
import { path, rect, short } from '../svg.ts';

/** A rainbow of half discs on a dark floor. */
export const arcs: Plate = (sheet) => {
  const { width, height, margin, palette, lines } = sheet;
  const floor = height * 0.6;
  const middle = width / 2;
  const { ink, first, second, third, ground } = palette;
  const bands = [first, ink, second, third, ink, first, second, third].map((fill, at) => {
    const radius = width * 0.64 * (1 - at / 8.4);
    return path(
      `M${short(middle - radius)} ${short(floor)}A${short(radius)} ${short(radius)} 0 0 1 ${short(middle + radius)} ${short(floor)}Z`,
      fill,
    );
  });
  const onFloor = legible(ink, [third, ground]);
  const title = lineBlock(
    lines,
    { x: margin, y: floor + margin * 0.9, width: width - 2 * margin, height: height - floor - margin * 2.9 },
    { fill: [onFloor, legible(ink, [first, ground]), ground], widths: [60, 150], anchor: 'middle' },
  );
  return (
    bands.join('') +
    rect(0, floor, width, height - floor, ink) +
    title +
    imprint(sheet, height - margin * 0.75, onFloor, 0.025)
  );
};
