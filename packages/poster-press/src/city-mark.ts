import { fittedLine } from './line-block.ts';
import { printable } from './lettering.ts';
import { palettes } from './palettes.ts';
import type { PaletteName } from './palettes.ts';
import { randomOf } from './random.ts';
import { moved, path, picture, rect } from './svg.ts';

/** A square mark for a community or a list: four bars above its name. 1000 × 1000. */
export function cityMark(name: string, paletteName: PaletteName): string {
  const { ground, ink, first, second } = palettes[paletteName];
  const random = randomOf(`mark ${name}`);
  const side = 1000;
  const margin = 90;
  const bar = (side - 2 * margin) / 4;
  const floor = 690;
  const bars = [0.34, 1, 0.46, 0.86].map((tall, at) => {
    const height = 520 * Math.min(1, tall * (0.75 + 0.5 * random()));
    return rect(margin + at * bar, floor - height, bar * 0.78, height, at % 2 ? first : at ? second : ink);
  });
  const text = printable(name) || 'Untitled';
  const set = fittedLine(text, { width: side - 2 * margin, height: 130 });
  return picture(
    side,
    side,
    ground,
    bars.join('') + moved(margin, floor + 80 + set.height, path(set.outline, ink)),
  );
}
