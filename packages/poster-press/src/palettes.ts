import type { Gel } from './gels.ts';

/** `ground` is the paper and `ink` the letters on it; `first` to `third` are the spot colors. */
export type Palette = {
  readonly gel: Gel;
  readonly ground: string;
  readonly ink: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
};

export const palettes = {
  tungsten: {
    gel: 'amber',
    ground: '#F0A92E',
    ink: '#1C130B',
    first: '#D8452A',
    second: '#F8E8C9',
    third: '#23473B',
  },
  night: {
    gel: 'tangerine',
    ground: '#131410',
    ink: '#ECEAE0',
    first: '#F05A28',
    second: '#8D8B82',
    third: '#EFC31B',
  },
  signal: {
    gel: 'coral',
    ground: '#E8452C',
    ink: '#170907',
    first: '#F7E9D4',
    second: '#170907',
    third: '#F3B63A',
  },
  rose: {
    gel: 'rose',
    ground: '#F3A3B4',
    ink: '#36060F',
    first: '#BF1220',
    second: '#FBE8DE',
    third: '#13365C',
  },
  fuchsia: {
    gel: 'magenta',
    ground: '#C81E6E',
    ink: '#FCEBDD',
    first: '#F9C23C',
    second: '#2B0A24',
    third: '#F79AC0',
  },
  lilac: {
    gel: 'lilac',
    ground: '#C8B6E6',
    ink: '#22103C',
    first: '#FF7639',
    second: '#5A2D9C',
    third: '#FDF3E3',
  },
  congo: {
    gel: 'congo',
    ground: '#1B1F63',
    ink: '#F5EBDC',
    first: '#FF6A55',
    second: '#F5C544',
    third: '#6C83FF',
  },
  cobalt: {
    gel: 'cobalt',
    ground: '#2246D6',
    ink: '#F5F1E6',
    first: '#F6A5C2',
    second: '#F1C22F',
    third: '#0B1440',
  },
  cyan: {
    gel: 'cyan',
    ground: '#B9E0DC',
    ink: '#0B2A33',
    first: '#E84A3A',
    second: '#0D6D7A',
    third: '#F5D468',
  },
  jade: {
    gel: 'jade',
    ground: '#0F3F36',
    ink: '#F2EBDC',
    first: '#FFB088',
    second: '#4FB286',
    third: '#E6CF45',
  },
  moss: {
    gel: 'moss',
    ground: '#B7C266',
    ink: '#1A210B',
    first: '#2C4D29',
    second: '#F3EFD8',
    third: '#D7502A',
  },
  silver: {
    gel: 'silver',
    ground: '#D2D3CE',
    ink: '#0F1011',
    first: '#FF5A36',
    second: '#F2F2EE',
    third: '#0F1011',
  },
  bone: {
    gel: 'amber',
    ground: '#ECE5D4',
    ink: '#151413',
    first: '#D5332A',
    second: '#1D6B75',
    third: '#E6B038',
  },
  oxblood: {
    gel: 'coral',
    ground: '#5B0F1D',
    ink: '#F6DEC6',
    first: '#F2683A',
    second: '#E5B3C5',
    third: '#12090B',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

/** The gel that a palette belongs to. */
export function gelOf(palette: PaletteName): Gel {
  return palettes[palette].gel;
}

/**
 * The first color with enough contrast to the ground (WCAG; 3 is enough for large text), or the one with the most.
 */
export function legible(ground: string, wanted: readonly [string, ...string[]], enough = 3): string {
  const byContrast = wanted.map((color) => ({ color, contrast: contrastOf(ground, color) }));
  const first = byContrast.find(({ contrast }) => contrast >= enough);
  const best = byContrast.reduce((most, next) => (next.contrast > most.contrast ? next : most));
  return (first ?? best).color;
}

function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
