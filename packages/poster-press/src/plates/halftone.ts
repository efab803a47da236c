import { lineBlock } from '../line-block.ts';
import { layered, noiseOf } from '../noise.ts';
import { imprint } from '../sheet.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { circle, group, rect, short } from '../svg.ts';

/** A planet shaded by printing dots, rising behind a dark label. */
export const halftone: Plate = (sheet) => {
  const { width, height, margin, palette, lines } = sheet;
  const planet = { x: width / 2, y: height * 0.44, radius: Math.min(width * 0.47, height * 0.4) };
  const title = height * 0.33;
  const label = title + margin * 2.2;
  return (
    rect(0, 0, width, height, palette.second) +
    circle(planet.x, planet.y, planet.radius, palette.first) +
    group(`fill="${palette.ink}"`, dots(sheet, planet, height - label)) +
    rect(0, height - label, width, label, palette.ink) +
    lineBlock(
      lines,
      { x: margin, y: height - title - margin * 1.55, width: width - 2 * margin, height: title },
      { fill: palette.ground, weight: 750, widths: [50, 125], gap: 0.12 },
    ) +
    imprint(sheet, height - margin * 0.62, palette.ground, 0.027)
  );
};

/** Light comes from the upper left; outside the planet a faint grain remains. */
function dots(
  { width, random }: Sheet,
  planet: { x: number; y: number; radius: number },
  bottom: number,
): string {
  const noise = noiseOf(random);
  const step = width / 46;
  let drawn = '';
  for (let row = 0, y = 0; y < bottom + step; row++, y += step * 0.866) {
    for (let x = ((row % 2) * step) / 2; x < width + step; x += step) {
      const east = (x - planet.x) / planet.radius;
      const south = (y - planet.y) / planet.radius;
      const fromMiddle = Math.hypot(east, south);
      const shade =
        fromMiddle < 1
          ? 1 -
            Math.max(0, -0.55 * east - 0.6 * south + 0.58 * Math.sqrt(1 - fromMiddle ** 2)) * 1.05 +
            0.28 * (layered(noise, (x / width) * 5, (y / width) * 5) - 0.5)
          : 0.1 + 0.06 * layered(noise, (x / width) * 3, (y / width) * 3);
      const radius = Math.max(0, Math.min(1, shade)) * step * 0.62;
      if (radius > 0.6) drawn += `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;
    }
  }
  return drawn;
}
