import { ColorSpace, OKLCH, serialize, sRGB, to, toGamut } from 'colorjs.io/fn';

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

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

/** Loads a color library: not for pages that visitors see first. @param color as `hexOf` returns it */
export function accentOf(color: string): Accent {
  const [, chroma, hue] = to(color, OKLCH).coords;
  const share = Math.min(mostChroma, (chroma ?? 0) / fullChroma);
  // A gray has no hue.
  if (hue === null || share <= gray.chroma) return { color, ...gray };
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
  const coords: [number, number, number] = [lightness, themeChroma * chroma, hue];
  const wanted = to({ space: OKLCH, coords, alpha: 1 }, sRGB);
  return serialize(toGamut(wanted, { method: 'css' }), { format: 'hex', collapse: false });
}

const round = (value: number) => Math.round(value * 100) / 100;
