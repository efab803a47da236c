import { fittedLine } from './line-block.ts';
import { printable } from './lettering.ts';
import { palettes } from './palettes.ts';
import type { Palette, PaletteName } from './palettes.ts';
import { pick, randomOf, type Random } from './random.ts';
import { circle, moved, path, picture, rect, short } from './svg.ts';

type Scene = { width: number; height: number; ground: number; palette: Palette; random: Random };
type Building = { x: number; y: number; width: number; height: number };

const formats = { wide: { width: 1200, height: 800 }, square: { width: 1000, height: 1000 } } as const;

/** A venue seen from across the street: the building, its name on the marquee, and people in line. */
export function facade(
  name: string,
  paletteName: PaletteName,
  format: keyof typeof formats = 'wide',
): string {
  const { width, height } = formats[format];
  const palette = palettes[paletteName];
  const random = randomOf(`façade ${name}`);
  const scene: Scene = { width, height, ground: height * 0.9, palette, random };
  const share = format === 'wide' ? 0.52 + 0.1 * random() : 0.7;
  const building: Building = {
    x: (width * (1 - share)) / 2,
    y: scene.ground - height * 0.66,
    width: width * share,
    height: height * 0.66,
  };
  const drawn = [
    circle(width * (0.1 + 0.16 * random()), height * 0.17, height * 0.085, palette.third),
    skyline(scene),
    palms(scene, building),
    rect(building.x, building.y, building.width, building.height, palette.first),
    pick(random, roofs)(scene, building),
    windows(scene, building),
    entrance(scene, building, printable(name) || 'Open'),
    rect(0, scene.ground, width, height - scene.ground, palette.ink),
    queue(scene, building),
  ];
  return picture(width, height, palette.ground, drawn.join(''));
}

function skyline({ width, height, ground, palette, random }: Scene): string {
  let blocks = '';
  for (let x = -20; x < width;) {
    const blockWidth = width * (0.07 + 0.1 * random());
    const blockHeight = height * (0.28 + 0.3 * random());
    blocks += rect(x, ground - blockHeight, blockWidth + 0.5, blockHeight, palette.ink, 'opacity=".16"');
    x += blockWidth;
  }
  return blocks;
}

function palms({ width, height, ground, palette, random }: Scene, building: Building): string {
  const count = Math.floor(random() * 4);
  let trees = '';
  for (let tree = 0; tree < count; tree++) {
    const left = tree % 2 === 0;
    const edge = left ? building.x : width - building.x - building.width;
    const x = left ? edge * (0.2 + 0.6 * random()) : width - edge * (0.2 + 0.6 * random());
    const top = ground - height * (0.5 + 0.22 * random());
    const lean = height * 0.03 * (random() - 0.5);
    const frond = height * 0.085;
    const leaves = [200, 235, 270, 305, 340, 160, 20].map((angle) => {
      const tipX = x + lean + frond * Math.cos((angle * Math.PI) / 180);
      const tipY = top + frond * 0.75 * Math.sin((angle * Math.PI) / 180) + frond * 0.35;
      return `M${short(x + lean)} ${short(top)}Q${short((x + lean + tipX) / 2)} ${short(Math.min(top, tipY) - frond * 0.35)} ${short(tipX)} ${short(tipY)}Q${short((x + lean + tipX) / 2)} ${short(Math.min(top, tipY) + frond * 0.02)} ${short(x + lean)} ${short(top)}Z`;
    });
    trees += path(leaves.join(''), palette.ink);
    trees += `<path d="M${short(x)} ${short(ground)}Q${short(x)} ${short((ground + top) / 2)} ${short(x + lean)} ${short(top)}" stroke="${palette.ink}" stroke-width="${short(height * 0.011)}" fill="none"/>`;
  }
  return trees;
}

type Roof = (scene: Scene, building: Building) => string;

const cornice: Roof = ({ width, height, palette }, { x, y, width: across }) =>
  rect(x - width * 0.012, y - height * 0.03, across + width * 0.024, height * 0.045, palette.ink);

const gable: Roof = ({ height, palette }, { x, y, width }) =>
  path(
    `M${short(x - 14)} ${short(y)}L${short(x + width / 2)} ${short(y - height * 0.13)}L${short(x + width + 14)} ${short(y)}Z`,
    palette.ink,
  ) + circle(x + width / 2, y - height * 0.045, height * 0.026, palette.third);

const sawtooth: Roof = ({ height, palette }, { x, y, width }) => {
  const tooth = width / 4;
  return [0, 1, 2, 3]
    .map((at) =>
      path(
        `M${short(x + at * tooth)} ${short(y + 1)}V${short(y - height * 0.09)}L${short(x + (at + 1) * tooth)} ${short(y + 1)}Z`,
        at % 2 ? palette.ink : palette.first,
      ),
    )
    .join('');
};

const barrel: Roof = ({ height, palette }, { x, y, width }) =>
  path(
    `M${short(x)} ${short(y + 1)}A${short(width / 2)} ${short(height * 0.16)} 0 0 1 ${short(x + width)} ${short(y + 1)}Z`,
    palette.first,
  ) + rect(x, y - 4, width, height * 0.018, palette.ink);

const stepped: Roof = ({ height, palette }, { x, y, width }) =>
  rect(x + width * 0.18, y - height * 0.05, width * 0.64, height * 0.052, palette.first) +
  rect(x + width * 0.34, y - height * 0.1, width * 0.32, height * 0.052, palette.first) +
  rect(x + width * 0.34, y - height * 0.115, width * 0.32, height * 0.018, palette.ink) +
  rect(x + width * 0.18, y - height * 0.06, width * 0.16, height * 0.018, palette.ink) +
  rect(x + width * 0.66, y - height * 0.06, width * 0.16, height * 0.018, palette.ink);

const roofs = [cornice, gable, sawtooth, barrel, stepped] as const;

function windows({ height, palette, random }: Scene, building: Building): string {
  const columns = 5 + Math.floor(random() * 4);
  const cell = building.width / columns;
  const pane = cell * 0.6;
  const upper = pick(random, panes);
  const lower = pick(random, panes);
  let drawn = '';
  for (const [row, draw] of [upper, lower].entries()) {
    for (let column = 0; column < columns; column++) {
      const fill = random() > 0.45 ? palette.third : palette.ink;
      drawn += draw(
        building.x + column * cell + cell * 0.2,
        building.y + height * (0.065 + row * 0.125),
        pane,
        height * 0.09,
        fill,
      );
    }
  }
  return drawn;
}

type Pane = (x: number, y: number, width: number, height: number, fill: string) => string;

const square: Pane = (x, y, width, height, fill) => rect(x, y, width, height, fill);
const arched: Pane = (x, y, width, height, fill) => {
  const radius = short(Math.min(width / 2, height * 0.8));
  return path(
    `M${short(x)} ${short(y + height)}V${short(y + radius)}A${short(width / 2)} ${radius} 0 0 1 ${short(x + width)} ${short(y + radius)}V${short(y + height)}Z`,
    fill,
  );
};
const round: Pane = (x, y, width, height, fill) =>
  circle(x + width / 2, y + height / 2, Math.min(width, height) / 2, fill);
const twin: Pane = (x, y, width, height, fill) =>
  rect(x, y, width * 0.42, height, fill) + rect(x + width * 0.58, y, width * 0.42, height, fill);

const panes = [square, arched, arched, round, twin] as const;

function entrance({ width, height, ground, palette }: Scene, building: Building, name: string): string {
  const sign = { width: building.width * 1.1, y: building.y + building.height * 0.52, height: height * 0.13 };
  const left = (width - sign.width) / 2;
  const bulbs = Array.from({ length: 34 }, (_, at) =>
    circle(
      left + (sign.width * (at + 0.5)) / 34,
      sign.y + sign.height + height * 0.012,
      height * 0.0062,
      palette.third,
    ),
  );
  const set = fittedLine(name, { width: sign.width * 0.9, height: sign.height * 0.58 });
  const lettering = moved(
    width / 2 - set.width / 2,
    sign.y + sign.height / 2 + set.height / 2,
    path(set.outline, palette.ground),
  );
  const door = { width: building.width * 0.12, y: sign.y + sign.height + height * 0.05 };
  const doors = [0, 1, 2, 3].map((at) =>
    rect(
      width / 2 - 2 * door.width - 9 + at * (door.width + 6),
      door.y,
      door.width,
      ground - door.y,
      at % 3 === 0 ? palette.ink : palette.third,
    ),
  );
  return (
    rect(left, sign.y, sign.width, sign.height, palette.ink) + bulbs.join('') + lettering + doors.join('')
  );
}

function queue({ width, height, ground, palette, random }: Scene, building: Building): string {
  const people = 4 + Math.floor(random() * 9);
  return Array.from({ length: people }, (_, at) => {
    const x = building.x + building.width * 0.68 + at * width * 0.032 + random() * 8;
    const tall = height * (0.1 + 0.03 * random());
    const shoulder = height * 0.02;
    return (
      circle(x, ground - tall, height * 0.016, palette.ink) +
      path(
        `M${short(x - shoulder)} ${short(ground)}V${short(ground - tall + height * 0.045)}a${short(shoulder)} ${short(height * 0.024)} 0 0 1 ${short(2 * shoulder)} 0V${short(ground)}Z`,
        palette.ink,
      )
    );
  }).join('');
}
