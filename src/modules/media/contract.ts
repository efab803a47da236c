import * as z from 'zod/mini';

/** The twelve accent colors a page can take from its picture. */
export const gels = [
  'amber',
  'tangerine',
  'coral',
  'rose',
  'magenta',
  'lilac',
  'congo',
  'cobalt',
  'cyan',
  'jade',
  'moss',
  'silver',
] as const;
export const Gel = z.enum(gels);
export type Gel = (typeof gels)[number];

/** Widths of the stored variants, in pixels. */
export const imageWidths = [80, 160, 320, 640, 1080] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const Image = z.object({
  /** The 640-pixel variant. `imageUrl` returns the others. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  provider: z.string(),
  gel: Gel,
});
export type Image = z.infer<typeof Image>;
