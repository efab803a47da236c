import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentOf } from '#modules/instance/settings/accent.ts';
import { gels, type Gel } from '../gels.ts';

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [red: number, green: number, blue: number];
type Theme = 'dark' | 'light';

/** Linear sRGB, possibly out of gamut. */
function linearOf([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Browsers clip each channel … */
function clipped(color: Oklch): Rgb {
  const [red, green, blue] = linearOf(color).map((channel) => Math.min(1, Math.max(0, channel)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** … or reduce chroma, as CSS Color 4 requires. Both must be legible. */
function mapped([lightness, chroma, hue]: Oklch): Rgb {
  const fits = (c: number) =>
    linearOf([lightness, c, hue]).every((channel) => channel >= -0.0001 && channel <= 1.0001);
  let [low, high] = [0, chroma];
  if (fits(chroma)) low = chroma;
  else
    for (let i = 0; i < 20; i++)
      [low, high] = fits((low + high) / 2) ? [(low + high) / 2, high] : [low, (low + high) / 2];
  return clipped([lightness, low, hue]);
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Declarations of the block whose selector ends like this. */
function blockOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );
}

const themes: Record<Theme, Map<string, string>> = {
  dark: blockOf("[data-theme='dark']"),
  light: blockOf("\n  [data-theme='light']"),
};
const shaded = new Set(['room', 'room-2', 'room-3', 'lit-line']);

type Light = { readonly hue: number; readonly chroma: number; readonly roomHue: number };

function colorOf(theme: Theme, { hue, chroma, roomHue }: Light, token: string): Oklch {
  const tokens = themes[theme];
  const lightness = tokens.get(`${token}-l`);
  if (lightness !== undefined) {
    return [
      Number(lightness),
      Number(tokens.get(`${token}-c`)) * chroma,
      theme === 'dark' && shaded.has(token) ? roomHue : hue,
    ];
  }
  const fixed = tokens.get(token)?.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/);
  if (!fixed) throw new Error(`${theme}: --${token} is no plain oklch color`);
  return [Number(fixed[1]), Number(fixed[2]), Number(fixed[3])];
}

const neutral = ['bg', 'surface', 'raised'];
const rooms = ['room', 'room-2', 'room-3'];
const on = (ink: string, grounds: readonly string[], least: number) =>
  grounds.map((ground) => [ink, ground, least] as const);

/** Text needs 4.5 : 1; field edges, bars, icons and the focus ring 3 : 1 (WCAG 1.4.3, 1.4.11). */
const pairs = [
  ...on('text', [...neutral, ...rooms, 'hover'], 4.5),
  ...on('text-2', [...neutral, 'hover'], 4.5),
  ...on('text-3', neutral, 4.5),
  ...on('room-text-2', rooms, 4.5),
  ...on('on-primary', ['primary', 'primary-hover'], 4.5),
  ...on('on-lit', ['lit', 'lit-hover'], 4.5),
  ...on('on-cta', ['cta', 'cta-hover'], 4.5),
  ...on('lit-text', [...neutral, ...rooms], 4.5),
  ...on('danger', [...neutral, 'danger-bg', ...rooms], 4.5),
  ...on('on-danger', ['danger'], 4.5),
  ...on('ok', [...neutral, 'ok-bg'], 4.5),
  ...on('warn', [...neutral, 'warn-bg'], 4.5),
  ...on('edge', ['bg', 'surface'], 3),
  ...on('room-edge', rooms, 3),
  ...on('meter', ['bg', 'surface', ...rooms], 3),
  ...on('cta', ['bg', ...rooms], 3),
  ...on('focus', [...neutral, ...rooms], 3),
];

function faintPairs(theme: Theme, light: Light): string[] {
  return pairs.flatMap(([ink, ground, least]) => {
    const [one, other] = [colorOf(theme, light, ink), colorOf(theme, light, ground)];
    const ratio = Math.min(contrast(clipped(one), clipped(other)), contrast(mapped(one), mapped(other)));
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
}

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  test.each(Object.keys(gels) as Gel[])('every color pair has enough contrast with the %s gel', (gel) => {
    expect(faintPairs(theme, gels[gel])).toEqual([]);
  });

  test('every color pair has enough contrast with any accent that an admin chooses [INS-03]', () => {
    const anyColor = fc
      .integer({ min: 0, max: 0xffffff })
      .map((bits) => `#${bits.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(faintPairs(theme, accentOf(color))).toEqual([]);
      }),
      {
        numRuns: 300,
        examples: ['#777777', '#ffff00', '#00ffff', '#0000ff', '#ff00ff', '#000000'].map((color) => [color]),
      },
    );
  });
});

test('tokens.css and gels.ts agree on every gel', () => {
  const inCss = Object.keys(gels).map((name) => {
    const values = blockOf(`[data-gel='${name}']`);
    const value = (token: string) => Number(values.get(token));
    return [name, { hue: value('gel-h'), chroma: value('gel-c'), roomHue: value('room-h') }];
  });
  expect(Object.fromEntries(inCss)).toEqual(gels);
});

test('initials are legible on both ends of all five color pairs [PRF-06]', () => {
  const hex = (color: string): Rgb => {
    const channel = (from: number) => {
      const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return [channel(1), channel(3), channel(5)];
  };
  const ink = hex(/--av-ink: (#\w{6})/.exec(css)?.[1] ?? '');
  const stops = [...css.matchAll(/--av\d[ab]: (#\w{6})/g)].map((found) => found[1] ?? '');
  expect(stops).toHaveLength(10);
  for (const stop of stops) expect(contrast(ink, hex(stop))).toBeGreaterThan(4.5);
});
