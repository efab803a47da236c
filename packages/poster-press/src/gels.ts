/**
 * The twelve stage gels: the color families of posters, cards and pages. `hue` is the OKLCH hue in degrees and
 * `chroma` a share of the theme's. `roomHue` is the hue for dark backgrounds, where warm gels shift toward red so
 * that they look like rust, not brown.
 */
export const gels = {
  amber: { hue: 72, chroma: 1, roomHue: 52 },
  tangerine: { hue: 48, chroma: 1, roomHue: 30 },
  coral: { hue: 28, chroma: 0.95, roomHue: 20 },
  rose: { hue: 5, chroma: 0.9, roomHue: 5 },
  magenta: { hue: 342, chroma: 0.95, roomHue: 342 },
  lilac: { hue: 306, chroma: 0.85, roomHue: 306 },
  congo: { hue: 278, chroma: 0.8, roomHue: 278 },
  cobalt: { hue: 255, chroma: 0.8, roomHue: 258 },
  cyan: { hue: 210, chroma: 0.75, roomHue: 215 },
  jade: { hue: 165, chroma: 0.85, roomHue: 168 },
  moss: { hue: 120, chroma: 1, roomHue: 135 },
  silver: { hue: 95, chroma: 0.12, roomHue: 95 },
} as const;

export type Gel = keyof typeof gels;
