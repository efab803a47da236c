import { fittedLine } from '../line-block.ts';
import { layered, noiseOf } from '../noise.ts';
import { imprint } from '../sheet.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { group, moved, path, rect, short } from '../svg.ts';

const rows = 86;
const samples = 120;

/** A head scanned by a copier that was dragged while it worked, with the name on crooked labels. */
export const xerox: Plate = (sheet) => {
  const { height, margin, palette } = sheet;
  const { still, torn } = scan(sheet);
  return (
    path(still, palette.ink) +
    path(torn, palette.first) +
    labels(sheet) +
    imprint(sheet, height - margin * 0.6, palette.ink, 0.027)
  );
};

/** Draws bars of ink row by row; `torn` rows are those the drag pulled furthest. */
function scan({ width, height, margin, random }: Sheet): { still: string; torn: string } {
  const noise = noiseOf(random);
  const rowHeight = (height * 0.74) / rows;
  const [east, south] = [random() * 9, random() * 9];
  const scanned = { still: '', torn: '' };
  for (let row = 0; row < rows; row++) {
    const down = row / rows;
    const drag = layered(noise, 3.3, down * 7, 2);
    const shift = (drag - 0.5) * width * (drag > 0.56 || drag < 0.42 ? 0.62 : 0.05);
    const thickness = rowHeight * (0.34 + 0.5 * layered(noise, east + 9, down * 5, 2));
    const y = margin + row * rowHeight;
    let start: number | undefined;
    for (let sample = 0; sample <= samples; sample++) {
      const across = sample / samples;
      const aside = (across - 0.5) / 0.36;
      const above = (down - 0.5) / 0.52;
      const head = 1 - Math.hypot(aside, above * (above < 0 ? 1 : 0.86));
      const isInk = head * 1.1 + (layered(noise, east + across * 6, south + down * 6) - 0.5) * 1.15 > 0.18;
      const x = margin + across * (width - 2 * margin) + shift * (head > -0.3 ? 1 : 0.3);
      if (isInk && start === undefined) start = x;
      if (start === undefined || (isInk && sample < samples)) continue;
      const [from, to] = [Math.max(0, start), Math.min(width, x)];
      if (to > from)
        scanned[drag > 0.6 ? 'torn' : 'still'] +=
          `M${short(from)} ${short(y)}H${short(to)}V${short(y + thickness)}H${short(from)}Z`;
      start = undefined;
    }
  }
  return scanned;
}

function labels({ width, height, margin, palette, lines }: Sheet): string {
  const available = height * 0.3;
  const each = available / lines.length;
  const pasted = lines.map((text, row) => {
    const set = fittedLine(text, { width: width - 2.4 * margin, height: each * 0.66 }, 900);
    const y = height - available - margin * 1.9 + row * each;
    return (
      rect(margin * 0.7, y, set.width + margin * 0.8, each * 0.95, palette.ground) +
      rect(
        margin * 0.82,
        y + margin * 0.12,
        set.width + margin * 0.56,
        each * 0.95 - margin * 0.24,
        palette.ink,
      ) +
      moved(margin * 1.1, y + each * 0.475 + set.height / 2, path(set.outline, palette.ground))
    );
  });
  return group(`transform="rotate(-4 ${short(width / 2)} ${short(height * 0.8)})"`, pasted.join(''));
}
