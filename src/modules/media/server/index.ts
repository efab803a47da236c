import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse, commonRefusals } from '#platform/refusal.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { endDrawing } from '@backbeat/poster-press';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../upload-contract.ts';
import { openPictures } from './pictures.ts';
import { sweepPictures, sweepUploads, type ListShownPictures } from './sweep-pictures.ts';
import { openUploads } from './uploads.ts';

export {
  gelOf,
  pictureBoxes,
  type Drawing,
  type LinkCardSpec,
  type PosterSpec,
} from '@backbeat/poster-press';

export { addPoster, stockPosters } from './add-poster.ts';
export { documentPdfInThread, drawInThread, statementPdfInThread, ticketsPdfInThread } from './draw.ts';
export { forgetPictures, listPicturesOf } from './forget-store.ts';
export { loadSharp } from './load-sharp.ts';
export { drawIcon, drawLogo } from './logo-picture.ts';
export { findImage } from './store.ts';
export { openPictures } from './pictures.ts';
export { findUpload } from './upload-store.ts';

const drawnPerRun = 3;
/** Upload URLs expire within minutes; a day later the row is of no use. */
const unusedHours = 24;

/** @param shown functions that list the pictures in use; without them, no picture is ever swept */
export function openMedia(services: Services, shown?: readonly ListShownPictures[]): Feature {
  const pictures = openPictures(services);
  const uploads = openUploads(services);
  return {
    routes: [
      route(calls.createUploadUrl, async ({ input, viewer, db }) => ({
        url: await uploads.createUrl(db, input, requireViewer(viewer).userId),
      })),
    ],
    mount: (app) => {
      mountPictures(app, pictures);
      uploads.mount(app);
    },
    scheduledTasks: [
      {
        name: 'media.draw-ahead',
        everySeconds: 1,
        run: () => pictures.drawAhead(drawnPerRun),
      },
      {
        name: 'media.forget-unused-uploads',
        everySeconds: 3600,
        run: () => sweepUploads(services, new Date(Date.now() - unusedHours * 3_600_000)),
      },
      ...(shown
        ? [
            {
              name: 'media.sweep-pictures',
              everySeconds: 3600,
              run: () => sweepPictures(services, shown, new Date()),
            },
          ]
        : []),
    ],
    close: endDrawing,
  };
}

function mountPictures(app: FastifyInstance, pictures: ReturnType<typeof openPictures>) {
  app.get<{ Params: { imageId: string; file: string } }>(
    '/media/:imageId/:file',
    async ({ params }, reply) => {
      const width = /^(\d+)\.webp$/.exec(params.file)?.[1];
      return sendPicture(
        reply,
        width ? await pictures.readVariant(params.imageId, Number(width)) : undefined,
      );
    },
  );
}

/** The bytes behind a URL never change, so browsers may cache them for a year. */
function sendPicture(reply: FastifyReply, bytes: Uint8Array | undefined) {
  if (!bytes) throw refuse(commonRefusals, 'notFound');
  return reply
    .type('image/webp')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
