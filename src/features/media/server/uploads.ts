import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { commonRefusals, refuse } from '#kit/refusal.ts';
import { isUuid, newId } from '#kit/ids.ts';
import type { Db } from '#kit/server/db.ts';
import type { Services } from '#kit/server/feature.ts';
import { refusals, uploadLimits, uploadTypes } from '../upload-contract.ts';
import { encodePicture } from './encode-picture.ts';
import { variantKey } from './pictures.ts';
import { addUpload, findWaiting, markStored } from './upload-store.ts';

type Wanted = { readonly key: string; readonly contentType: string };
type Signed = { readonly id: string; readonly expires: string; readonly signature: string };

/** Takes pictures of people: an address is signed for one of them, and takes its bytes once (MED-01, MED-02). */
export function openUploads({ config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', config.AUTH_SECRET).update(`media-upload ${id} ${expires}`).digest('base64url');
  const isSigned = ({ id, expires, signature }: Signed) => {
    const [own, given] = [Buffer.from(sign(id, expires)), Buffer.from(signature)];
    return own.length === given.length && timingSafeEqual(own, given) && Number(expires) > Date.now();
  };
  let before: Promise<unknown> = Promise.resolve();
  /** One picture at a time: a decoded one takes a quarter of a gigabyte. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const running = before.then(work, work);
    before = running.catch(() => {}); // told to whoever waits for it
    return running;
  };

  const take = async (upload: Signed, bytes: Uint8Array, contentType: string) => {
    const waiting = isUuid(upload.id) && isSigned(upload) ? await findWaiting(db, upload.id) : undefined;
    if (!waiting || waiting.contentType !== contentType) throw refuse(refusals, 'uploadNotFound');
    const picture = await inTurn(() => encodePicture(bytes, contentType));
    if (!picture) throw refuse(refusals, 'notAPicture');
    const { width, height, variants } = picture;
    for (const [kept, variant] of variants)
      await storage.write(variantKey(waiting.id, kept), variant, 'image/webp');
    if (!(await markStored(db, { ...waiting, width, height }))) throw refuse(refusals, 'uploadNotFound');
  };

  return {
    /** @throws Refusal keyTaken */
    createUrl: async (tx: Db, { key, contentType }: Wanted, userId: string): Promise<string> => {
      const id = await addUpload(tx, { id: newId(), userId, key, contentType });
      if (!id) throw refuse(refusals, 'keyTaken');
      const expires = String(Date.now() + uploadLimits.minutes * 60_000);
      return `/media/uploads/${id}?${new URLSearchParams({ expires, signature: sign(id, expires) })}`;
    },

    mount: (app: FastifyInstance) =>
      void app.register(async (scope) => {
        scope.addContentTypeParser(
          [...uploadTypes],
          { parseAs: 'buffer', bodyLimit: uploadLimits.bytes },
          (_request, body, done) => done(null, body),
        );
        scope.put<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
          '/media/uploads/:id',
          async ({ params, query, body, headers }, reply) => {
            if (!Buffer.isBuffer(body)) throw refuse(commonRefusals, 'invalidInput');
            const { expires = '', signature = '' } = query;
            const contentType = String(headers['content-type']).split(';', 1)[0]!.trim();
            await take(
              { id: params.id, expires: String(expires), signature: String(signature) },
              body,
              contentType,
            );
            return reply.header('cache-control', 'no-store').send({});
          },
        );
      }),
  };
}
