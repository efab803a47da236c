import { layered, noiseOf } from '../noise.ts';
import { imprint, statement } from '../sheet.ts';
import type { Plate, Sheet } from '../sheet.ts';
import { mixed, path, rect, short } from '../svg.ts';

const columns = 64;
/** Each level covers the land above this share of the height. */
const shares = [0.14, 0.3, 0.46, 0.62, 0.78, 0.9];

/** A landscape of cut paper, seen from above; each level drops a shadow on the one below. */
export const contour: Plate = (sheet) => {
  const { width, height, margin, palette } = sheet;
  const { ground, ink, first, second, third } = palette;
  const land = landscapeOf(sheet);
  const sorted = land.flat().sort((a, b) => a - b);
  const fills = [
    mixed(ground, ink, 0.12),
    mixed(ground, second, 0.35),
    second,
    mixed(second, first, 0.5),
    first,
    third,
  ];
  const levels = shares.map((share, at) => {
    const fill = fills[at] ?? ground;
    const outline = areaAbove(land, sorted[Math.floor(share * sorted.length)] ?? 0, width / columns);
    return shadowOf(outline) + path(outline, fill, `stroke="${fill}" stroke-width="1"`);
  });
  const label = height * 0.31;
  const words = statement(sheet, 'serif', {
    x: margin * 0.9,
    baseline: height - margin * 1.85,
    width: width - margin * 1.8,
    height: label - margin * 2.2,
    fill: ground,
  });
  return (
    levels.join('') +
    rect(0, height - label, width, label, ink) +
    words +
    imprint(sheet, height - margin * 0.66, ground)
  );
};

/** Four faint copies, each offset further: as soft as a blur and eight times as fast to paint. */
function shadowOf(outline: string): string {
  return [2, 5, 8, 12]
    .map((fall) => path(outline, '#000', `opacity=".075" transform="translate(0 ${fall})"`))
    .join('');
}

type Landscape = readonly (readonly number[])[];

function landscapeOf({ width, height, random }: Sheet): Landscape {
  const noise = noiseOf(random);
  const [east, south] = [random() * 50, random() * 50];
  const rows = Math.ceil((height * 0.72) / (width / columns)) + 1;
  return Array.from({ length: rows + 1 }, (_row, j) =>
    Array.from({ length: columns + 1 }, (_column, i) => {
      const x = i / columns;
      const y = j / columns;
      return layered(noise, east + x * 2.1, south + y * 2.1, 3) + 0.16 * Math.sin(x * 3 + y * 2);
    }),
  );
}

/** Marching squares: outlines the land above the level. Full cells are joined into runs along the row. */
function areaAbove(land: Landscape, level: number, cell: number): string {
  let outline = '';
  for (let j = 0; j + 1 < land.length; j++) {
    let runStart: number | undefined;
    for (let i = 0; i <= columns; i++) {
      const corners = i < columns ? cornersOf(land, i, j) : [];
      if (corners.length > 0 && corners.every(({ value }) => value > level)) {
        runStart ??= i;
        continue;
      }
      if (runStart !== undefined) {
        outline += `M${short(runStart * cell)} ${short(j * cell)}H${short(i * cell)}V${short((j + 1) * cell)}H${short(runStart * cell)}Z`;
        runStart = undefined;
      }
      const points = cellAbove(corners, level);
      if (points.length > 2)
        outline += `M${points.map(({ x, y }) => `${short(x * cell)} ${short(y * cell)}`).join('L')}Z`;
    }
  }
  return outline;
}

function cornersOf(land: Landscape, i: number, j: number): Corner[] {
  const value = (x: number, y: number) => land[y]?.[x] ?? 0;
  return [
    { x: i, y: j, value: value(i, j) },
    { x: i + 1, y: j, value: value(i + 1, j) },
    { x: i + 1, y: j + 1, value: value(i + 1, j + 1) },
    { x: i, y: j + 1, value: value(i, j + 1) },
  ];
}

type Corner = { x: number; y: number; value: number };

function cellAbove(corners: readonly Corner[], level: number): { x: number; y: number }[] {
  return corners.flatMap((here, at) => {
    const next = corners[(at + 1) % corners.length] ?? here;
    const kept = here.value > level ? [here] : [];
    if (here.value > level === next.value > level) return kept;
    const share = (level - here.value) / (next.value - here.value);
    return [...kept, { x: here.x + (next.x - here.x) * share, y: here.y + (next.y - here.y) * share }];
  });
}
