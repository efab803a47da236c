import type { Sharp } from 'sharp';

export type Raster = {
  /** In pixels; the height follows from the aspect ratio. */
  width: number;
  format: 'webp' | 'avif' | 'jpeg' | 'png';
  /** 1 to 100; `png` ignores it. */
  quality?: number;
};

const defaultQuality = { webp: 80, avif: 55, jpeg: 82, png: 100 } as const;

/**
 * Renders a drawing once and encodes it in several sizes and formats, in the order of `rasters`. Only for SVG drawn
 * by this package: `sharp` loads files that an SVG refers to.
 */
export async function rasterizeAll(svg: string, rasters: readonly Raster[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp');
  // Every drawing is a new one, so decoded pictures are never used again.
  sharp.cache(false);
  const widest = Math.max(...rasters.map(({ width }) => width));
  const [, drawnWidth] = /^<svg[^>]* width="([\d.]+)"/.exec(svg) ?? [];
  if (drawnWidth === undefined) throw new Error('The drawing has no width.');
  const density = Math.min(2400, Math.max(1, (72 * widest) / Number(drawnWidth)));
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize({ width: widest })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels } as const;
  return Promise.all(
    rasters.map((raster) => encode(sharp(data, { raw }).resize({ width: raster.width }), raster)),
  );
}

function encode(image: Sharp, { format, quality = defaultQuality[format] }: Raster): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: 2 }).toBuffer();
    case 'avif':
      return image.avif({ quality, effort: 2 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png().toBuffer();
  }
}
