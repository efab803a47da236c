import type { FastifyInstance } from 'fastify';
import { drawIcon, drawLogo, openPictures } from '#modules/media/server/index.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { mailLogo, mailLogoSize } from '#platform/server/mail-layout.ts';

type Size = { readonly width: number; readonly height: number };
type Picture = { readonly type: string; readonly draw: (logo: Uint8Array, size: Size) => Promise<Buffer> };

const icon = (size: number, margin: number): Picture => ({
  type: 'image/png',
  draw: (logo) => drawIcon(logo, size, margin),
});

/** The built-in icons that an own logo replaces, and the logo of emails. */
const pictures = new Map<string, Picture>([
  ['/favicon.svg', { type: 'image/svg+xml', draw: async (logo) => svgOf(await drawIcon(logo, 192, 0.1)) }],
  ['/favicon.ico', icon(48, 0.08)],
  ['/apple-touch-icon.png', icon(180, 0.12)],
  ['/icon-192.png', icon(192, 0.1)],
  ['/icon-512.png', icon(512, 0.1)],
  // Phones crop it to a circle of 80 %.
  ['/icon-maskable-512.png', icon(512, 0.22)],
  [mailLogo, { type: 'image/png', draw: drawForMails }],
]);

/** Twice as large as it is shown. */
function drawForMails(logo: Uint8Array, size: Size): Promise<Buffer> {
  const { width, height } = mailLogoSize(size);
  return drawLogo(logo, width * 2, height * 2, 'light');
}

/** An SVG with the picture in it, because pages name this file's type. */
function svgOf(png: Buffer): Buffer {
  const href = `data:image/png;base64,${png.toString('base64')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><rect width="64" height="64" rx="12"/></clipPath><image width="64" height="64" clip-path="url(#c)" href="${href}"/></svg>`,
  );
}

const dayMs = 86_400_000;

/** Serves the own logo of this instance as its icons and in emails (INS-03). Without one, the built-in icons stay. */
export function openBrandPictures(services: Pick<Services, 'db' | 'storage' | 'log'>): Feature {
  const { db } = services;
  const { readVariant } = openPictures(services);
  const drawn = memoizeFor<Buffer | undefined>({ milliseconds: dayMs, maxBytes: 8 * megabyte });

  const read = (path: string, { draw }: Picture, imageId: string, size: Size) =>
    drawn(`${imageId} ${path}`, async () => {
      const logo = await readLogo(imageId);
      return logo && draw(logo, size);
    });
  const readLogo = async (imageId: string) =>
    (await readVariant(imageId, 640)) ?? (await readVariant(imageId, 320));

  return {
    mount: (app: FastifyInstance) => {
      app.get(mailLogo, () => {
        throw refuse(commonRefusals, 'notFound');
      });
      app.addHook('onRequest', async (request, reply) => {
        const path = request.url.split('?', 1)[0]!;
        const picture = pictures.get(path);
        if (!picture) return;
        const { logoImageId, logoWidth, logoHeight } = await readInstance(db);
        if (!logoImageId || !logoWidth || !logoHeight) return;
        const bytes = await read(path, picture, logoImageId, { width: logoWidth, height: logoHeight });
        if (!bytes) return;
        return reply
          .header('cache-control', 'public, max-age=3600')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(picture.type)
          .send(bytes);
      });
    },
  };
}
