import { layered, noiseOf } from '../noise.ts';
import { legible } from '../palettes.ts';
import { imprint, statement } from '../sheet.ts';
import type { Plate } from '../sheet.ts';
import { short } from '../svg.ts';

/** Strings across the sheet, lifted in the middle by an invisible shape. */
export const flow: Plate = (sheet) => {
  const { width, height, margin, palette, random } = sheet;
  const noise = noiseOf(random);
  const east = random() * 30;

  const strings = (count: number, stroke: string, thickness: number, shift: number) => {
    let outline = '';
    for (let string = 0; string < count; string++) {
      const depth = string / count;
      for (let step = -1; step <= 49; step++) {
        const across = step / 48;
        const lift = layered(noise, east + across * 1.6 + shift, depth * 2.2, 3) - 0.5;
        const envelope = Math.exp(-(((across - 0.52) / 0.26) ** 2));
        const y = height * (0.07 + depth * 0.55 + lift * 0.4 * envelope * (0.35 + depth));
        outline += `${step < 0 ? 'M' : 'L'}${short(across * width)} ${short(y)}`;
      }
    }
    return `<path d="${outline}" fill="none" stroke="${stroke}" stroke-width="${short(width * thickness)}" stroke-linejoin="round"/>`;
  };

  const words = statement(sheet, 'didone', {
    x: margin,
    baseline: height - margin * 2.1,
    width: width - 2 * margin,
    height: height * 0.3,
    fill: palette.ink,
  });
  return (
    strings(58, palette.first, 0.0042, 0) +
    strings(16, palette.ink, 0.003, 0.35) +
    words +
    imprint(sheet, height - margin * 0.8, legible(palette.ground, [palette.first, palette.ink]))
  );
};
