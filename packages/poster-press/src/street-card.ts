import { randomOf, type Random } from './random.ts';
import { picture, rect, short } from './svg.ts';

const themes = {
  dark: {
    ground: '#1b1c18',
    block: '#24251f',
    road: '#33342c',
    highway: '#6b5a34',
    park: '#26331f',
    water: '#1d2f38',
  },
  light: {
    ground: '#e4e3dd',
    block: '#f2f1ed',
    road: '#ffffff',
    highway: '#e7b765',
    park: '#cfdcb6',
    water: '#bcd7de',
  },
} as const;

export type StreetTheme = keyof typeof themes;

const width = 1200;
const height = 800;
const grid = { across: 64, down: 44, street: 7 };

/**
 * Draws a made-up street map that reveals no real place, for an address that is hidden, without a map service. Lay
 * your own pin over the middle.
 */
export function streetCard(name: string, theme: StreetTheme): string {
  const colors = themes[theme];
  const random = randomOf(`streets ${name}`);
  const turn = -12 + 24 * random();
  const town =
    blocks(random, colors) +
    rect(-width, height / 2 - 12, width * 3, 16, colors.road) +
    rect(width * (0.35 + 0.35 * random()), -height, 15, height * 3, colors.road);
  const bend = () => short(height * 0.12 * (random() - 0.5));
  const river = `M-40 ${short(height * 0.82 + bend())}C${width * 0.25} ${short(height * 0.62 + bend())},${width * 0.4} ${short(height * 1.02 + bend())},${width * 0.62} ${short(height * 0.86 + bend())}S${width * 0.9} ${height * 0.7},${width + 60} ${height * 0.78}`;
  const highway = `M-40 ${short(height * 0.2 + bend())}C${width * 0.3} ${short(height * 0.35 + bend())},${width * 0.55} ${short(height * 0.12 + bend())},${width + 60} ${short(height * 0.42 + bend())}`;
  return picture(
    width,
    height,
    colors.ground,
    `<g transform="rotate(${short(turn)} ${width / 2} ${height / 2})">${town}</g>` +
      (random() < 0.6 ? `<path d="${river}" stroke="${colors.water}" stroke-width="34" fill="none"/>` : '') +
      `<path d="${highway}" stroke="${colors.highway}" stroke-width="9" fill="none"/>`,
  );
}

function blocks(random: Random, { block, park }: { block: string; park: string }): string {
  const [across, down] = [grid.across - grid.street, grid.down - grid.street];
  const built: string[] = [];
  for (let y = -height * 0.4; y < height * 1.4; y += grid.down) {
    for (let x = -width * 0.2; x < width * 1.2; x += grid.across) {
      const luck = random();
      if (luck > 0.93) built.push(rect(x, y, across, down, park, 'rx="2"'));
      else if (luck < 0.1)
        built.push(
          rect(x, y, across * 0.46, down, block),
          rect(x + across * 0.54, y, across * 0.46, down, block),
        );
      else built.push(rect(x, y, across, down, block));
    }
  }
  return built.join('');
}
