/**
 * An accent lights the page as a gel does: it gives the hue and a share of the theme's chroma, and the theme fixes the
 * lightness of each pair of colors. So contrast doesn't depend on the chosen color (`ui/contrast.test.ts`).
 */
export type Accent = {
  /** As chosen, `#c8102e`. */
  readonly color: string;
  /** OKLCH hue in degrees. */
  readonly hue: number;
  /** Share of the theme's chroma. */
  readonly chroma: number;
  /** For dark backgrounds, where warm hues turn toward red so that they don't look brown. */
  readonly roomHue: number;
};

/** More chroma costs cyan text its contrast on light cards, and red messages theirs on red ones. */
const mostChroma = 0.8;
/** Grays keep a trace of the theme's warmth. */
const gray = { hue: 95, chroma: 0.12, roomHue: 95 } as const;
/** OKLCH chroma that counts as the theme's full chroma. */
const fullChroma = 0.14;

const hexColor = /^#[0-9a-f]{6}$/;

/** `#0af` and `0AF` → `#00aaff`. @returns undefined for anything else than a hex color */
export function hexOf(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return hexColor.test(`#${six}`) ? `#${six}` : undefined;
}

/** @param color as `hexOf` returns it */
export function accentOf(color: string): Accent {
  const { chroma, hue } = oklchOf(color);
  const share = Math.min(mostChroma, chroma / fullChroma);
  if (share <= gray.chroma) return { color, ...gray };
  return { color, hue: round(hue), chroma: round(share), roomHue: round(roomHueOf(hue)) };
}

/** Turns amber by 20 degrees, and its neighbors by less. */
function roomHueOf(hue: number): number {
  return hue - 20 * Math.max(0, 1 - Math.abs(hue - 65) / 45);
}

/** Lightness and chroma of `--lit` and `--lit-text` in the two themes, as in `tokens.css`. */
const shown = { dark: { lightness: 0.83, chroma: 0.14 }, light: { lightness: 0.455, chroma: 0.12 } } as const;

/** The color of links and marks in a theme, for telling an admin which color is used. */
export function shownColor({ hue, chroma }: Accent, theme: keyof typeof shown): string {
  const { lightness, chroma: themeChroma } = shown[theme];
  return hexOfOklch(lightness, themeChroma * chroma, hue);
}

const round = (value: number) => Math.round(value * 100) / 100;

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** https://bottosson.github.io/posts/oklab */
function oklchOf(color: string): { readonly chroma: number; readonly hue: number } {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  ) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Lowers the chroma of colors that sRGB can't show, as CSS does. */
function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  let fitting = chroma;
  let channels = linearOf(lightness, fitting, hue);
  while (fitting > 0 && channels.some((value) => value < -0.0005 || value > 1.0005)) {
    fitting = Math.max(0, fitting - 0.002);
    channels = linearOf(lightness, fitting, hue);
  }
  const bytes = channels.map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function linearOf(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
