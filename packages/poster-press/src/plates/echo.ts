import { boxedLine } from '../line-block.ts';
import { legible } from '../palettes.ts';
import { imprint } from '../sheet.ts';
import type { Plate } from '../sheet.ts';

const repeats = 9;

/** The name again and again, each line flatter and wider than the one above. Reads well up to 16 characters. */
export const echo: Plate = (sheet) => {
  const { width, height, margin, palette, lines } = sheet;
  const name = lines.join(' ');
  const available = height - 2 * margin - height * 0.075;
  const weights = Array.from({ length: repeats }, (_, at) => 1.34 ** (repeats - 1 - at));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const fills = [palette.ink, palette.first, palette.second, palette.third].map((fill) =>
    legible(palette.ground, [fill, palette.ink], 1.25),
  );

  let y = margin;
  let echoes = '';
  weights.forEach((weight, at) => {
    const row = (available * weight) / sum;
    echoes += boxedLine(
      name,
      { x: margin, y, width: width - 2 * margin, height: row * 0.9 },
      { fill: fills[at % fills.length] ?? '', weight: 900 },
    );
    y += row;
  });
  return echoes + imprint(sheet, height - margin, palette.ink);
};
