import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sharp } from 'sharp';
import { isUuid, newId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse, isRefusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { callerOf, enforceLimit } from '#platform/server/call-limit.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { imageWidths, type ImageWidth } from '../contract.ts';
import { refusals, uploadLimits, uploadTypes } from '../upload-contract.ts';
import { loadSharp } from './load-sharp.ts';
import { variantKey } from './pictures.ts';
import { addUpload, claimUpload, markStored, releaseUpload } from './upload-store.ts';

type Encoded = {
  /** After rotation by EXIF orientation. */
  readonly width: number;
  readonly height: number;
  readonly variants: ReadonlyMap<ImageWidth, Uint8Array>;
};

/**
 * Decodes a picture and re-encodes it in all widths. Nothing of the original file survives: no EXIF, no location, no
 * data appended to the picture (MED-04). @returns undefined when it isn't a valid picture of that type
 * @throws Refusal pictureTooLarge
 */
async function encodePicture(file: string, contentType: string): Promise<Encoded | undefined> {
  const sharp = await loadSharp();
  const isAnimated = contentType === 'image/gif';
  const open = () =>
    sharp(file, { animated: isAnimated, limitInputPixels: uploadLimits.pixels, failOn: 'error' });
  try {
    // Reads the header only, so that a size over the limit has its own refusal.
    const found = await sharp(file, { animated: isAnimated, limitInputPixels: false }).metadata();
    if (found.width * found.height > uploadLimits.pixels) throw refuse(refusals, 'pictureTooLarge');
    if (`image/${found.format}` !== contentType || (found.pages ?? 1) > uploadLimits.frames) return undefined;
    const { width } = found.autoOrient;
    const height = isAnimated ? (found.pageHeight ?? found.height) : found.autoOrient.height;
    const variants = new Map<ImageWidth, Uint8Array>();
    // Sequential, because each holds the whole picture in memory.
    for (const kept of imageWidths) variants.set(kept, await encoded(open(), kept, isAnimated));
    return { width, height, variants };
  } catch (error) {
    if (isRefusal(error)) throw error;
    return undefined; // the decoder throws for anything that isn't a complete picture
  }
}

function encoded(picture: Sharp, width: ImageWidth, isAnimated: boolean): Promise<Uint8Array> {
  return picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: isAnimated ? 2 : 4 })
    .toBuffer();
}

/**
 * Streams the body to a file, so that it never sits in memory. Its folder is its own, because systems delete old ones.
 * @returns the file's path. @throws Refusal
 */
async function receiveFile(body: Readable, maxBytes: number): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'backbeat-upload-')), 'picture');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? refuse(commonRefusals, 'bodyTooLarge') : null, chunk);
    },
  });
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx' }));
    return path;
  } catch (error) {
    await removeFile(path);
    // Without a system call, such as one that finds the disk full, the client disconnected.
    throw isRefusal(error) || 'syscall' in (error as Error) ? error : refuse(commonRefusals, 'invalidInput');
  }
}

const removeFile = (path: string): Promise<void> => rm(dirname(path), { recursive: true, force: true });

type UploadRequest = { readonly key: string; readonly contentType: string };
type SignedUpload = { readonly id: string; readonly expires: string; readonly signature: string };
type ClaimedUpload = NonNullable<Awaited<ReturnType<typeof claimUpload>>>;

/** Per network: a whole campus may share one IP address. */
const putLimit = { times: 120, seconds: 600 } as const;

/** Pictures queued as files. Each takes seconds to process. */
const waitingAtMost = 20;

/** Runs one task at a time, in the order in which they were given. */
function openTurns() {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  return {
    /** Tasks that run or wait. */
    count: () => waiting,
    run: async (task: () => Promise<void>): Promise<void> => {
      waiting += 1;
      const running = before.then(task, task);
      before = running.catch(() => {}); // its own caller handles the error
      return running.finally(() => (waiting -= 1));
    },
  };
}

function openSignatures(secret: string) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`media-upload ${id} ${expires}`).digest('base64url');
  return {
    sign,
    isSigned: ({ id, expires, signature }: SignedUpload) =>
      isSameSecret(signature, sign(id, expires)) && Number(expires) > Date.now(),
  };
}

/** Accepts picture uploads. Each URL is signed for one user and accepts bytes once (MED-01, MED-02). */
export function openUploads({ config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>) {
  const { sign, isSigned } = openSignatures(config.AUTH_SECRET);
  const limiter = openLimiter(db);
  // One at a time: a decoded picture takes a quarter of a gigabyte.
  const turns = openTurns();

  /** Runs before the body is read. @throws Refusal uploadNotFound, tooManyRequests, busy */
  const claim = async (
    upload: SignedUpload,
    contentType: string,
    { ip }: FastifyRequest,
  ): Promise<ClaimedUpload> => {
    if (!isUuid(upload.id) || !isSigned(upload)) throw refuse(refusals, 'uploadNotFound');
    if (turns.count() >= waitingAtMost) throw refuse(commonRefusals, 'busy', { retryAfter: 10 });
    await enforceLimit(limiter, `PUT /media/uploads ${callerOf(undefined, { ip })}`, putLimit);
    const claimed = await claimUpload(db, upload.id, contentType);
    if (!claimed) throw refuse(refusals, 'uploadNotFound');
    return claimed;
  };

  /** An interrupted upload may be sent again. */
  const receive = async ({ id }: ClaimedUpload, body: Readable): Promise<string> => {
    try {
      return await receiveFile(body, uploadLimits.bytes);
    } catch (error) {
      await releaseUpload(db, id);
      throw error;
    }
  };

  const store = async (claimed: ClaimedUpload, file: string) => {
    const picture = await encodePicture(file, claimed.contentType);
    if (!picture) throw refuse(refusals, 'notAPicture');
    const { width, height, variants } = picture;
    for (const [kept, variant] of variants)
      await storage.write(variantKey(claimed.id, kept), variant, 'image/webp');
    if (!(await markStored(db, { ...claimed, width, height }))) throw refuse(refusals, 'uploadNotFound');
  };

  const take = async (request: FastifyRequest, upload: SignedUpload) => {
    const contentType = String(request.headers['content-type']).split(';', 1)[0]!.trim();
    const { body } = request;
    if (!(body instanceof Readable)) throw refuse(commonRefusals, 'invalidInput');
    if (Number(request.headers['content-length'] ?? 0) > uploadLimits.bytes)
      throw refuse(commonRefusals, 'bodyTooLarge');
    const claimed = await claim(upload, contentType, request);
    const file = await receive(claimed, body);
    try {
      await turns.run(() => store(claimed, file));
    } finally {
      await removeFile(file);
    }
  };

  return {
    /** @throws Refusal keyTaken */
    createUrl: async (tx: Db, { key, contentType }: UploadRequest, userId: UserId): Promise<string> => {
      const id = await addUpload(tx, { id: newId(), userId, key, contentType });
      if (!id) throw refuse(refusals, 'keyTaken');
      const expires = String(Date.now() + uploadLimits.minutes * 60_000);
      return `/media/uploads/${id}?${new URLSearchParams({ expires, signature: sign(id, expires) })}`;
    },

    mount: (app: FastifyInstance) =>
      void app.register(async (scope) => {
        // As a stream: the signature is checked before the body is read.
        scope.addContentTypeParser([...uploadTypes], (_request, body, done) => done(null, body));
        scope.put<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
          '/media/uploads/:id',
          async (request, reply) => {
            const { expires = '', signature = '' } = request.query;
            await take(request, {
              id: request.params.id,
              expires: String(expires),
              signature: String(signature),
            });
            return reply.header('cache-control', 'no-store').send({});
          },
        );
      }),
  };
}
