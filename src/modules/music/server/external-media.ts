import type { FastifyInstance } from 'fastify';
import { TrackId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { callerOf, enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import { safeFetch, BlockedAddressError } from '#platform/server/safe-fetch.ts';
import { trackProviders } from '../contract.ts';
import type { ExternalTrackKey } from '../rules.ts';
import type { Covers } from './external-songs.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { Music } from './providers/index.ts';
import { sendRange } from './send-range.ts';
import { findExternalFacts } from './external-store.ts';

const limits = {
  cover: { maxBytes: 1_000_000, types: ['image/jpeg', 'image/png', 'image/webp'] },
  preview: {
    maxBytes: 3_000_000,
    types: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/x-m4p', 'audio/aac', 'audio/ogg'],
  },
} as const;
const often = { times: 240, seconds: 60 };
/** Players request one song in many parts. */
const soundSeconds = 120;
const soundBytesAtMost = 24 * megabyte;

type Fetched = { readonly type: string; readonly bytes: Buffer };

/**
 * Proxies covers and previews of external songs, so that no visitor's browser contacts a provider. Audio is cached
 * for two minutes.
 */
export function openExternalMedia({ db, log }: Pick<Services, 'db' | 'log'>, music: Music, covers: Covers) {
  const sounds = memoizeFor<Fetched | undefined>({
    milliseconds: soundSeconds * 1000,
    maxBytes: soundBytesAtMost,
  });

  const fetchOf = async (address: string, kind: keyof typeof limits): Promise<Fetched | undefined> => {
    const { maxBytes, types } = limits[kind];
    try {
      const answer = await safeFetch(address, {
        headers: {},
        timeoutMs: 5000,
        maxBytes,
        inside: music.origins,
      });
      const type = String(answer.headers['content-type'] ?? '')
        .split(';', 1)[0]!
        .trim()
        .toLowerCase();
      const isWhole = answer.bytes.length > 0 && answer.bytes.length < maxBytes;
      if (answer.status !== 200 || !isWhole || !types.some((one) => one === type)) return undefined;
      return { type, bytes: answer.bytes };
    } catch (error) {
      if (!(error instanceof BlockedAddressError))
        log.warn({ reason: String(error) }, 'external song media unavailable');
      return undefined;
    }
  };

  const soundOf = (key: ExternalTrackKey): Promise<Fetched | undefined> =>
    sounds(`${key.provider} ${key.providerId}`, async () => {
      const track = await music.find(key);
      const address = track && (await music.previewOf(track));
      return address ? fetchOf(address, 'preview') : undefined;
    });

  return {
    readCached: async (trackId: TrackId): Promise<Fetched | undefined> => {
      const kept = await findExternalFacts(db, trackId);
      return kept && soundOf(kept);
    },

    mount: (app: FastifyInstance, limiter: Limiter) => {
      app.get<{ Params: { name: string } }>('/media/covers/:name', async (request, reply) => {
        await enforceLimit(limiter, `covers ${callerOf(undefined, request)}`, often);
        const { name } = request.params;
        const trackId = TrackId.decode(name);
        const address = trackId ? (await findExternalFacts(db, trackId))?.coverUrl : covers.read(name);
        const cover = address ? await fetchOf(address, 'cover') : undefined;
        if (!cover) throw refuse(commonRefusals, 'notFound');
        return reply.type(cover.type).header('cache-control', 'public, max-age=86400').send(cover.bytes);
      });
      app.get<{ Params: { provider: string; id: string } }>(
        '/media/previews/:provider/:id',
        async (request, reply) => {
          await enforceLimit(limiter, `previews ${callerOf(undefined, request)}`, often);
          const { provider: named, id } = request.params;
          const provider = trackProviders.find((one) => one === named);
          const isKnown = provider !== undefined && provider !== 'backbeat' && /^[\w.-]{1,80}$/.test(id);
          const sound = isKnown ? await soundOf({ provider, providerId: id }) : undefined;
          if (!sound) throw refuse(commonRefusals, 'notFound');
          reply.type(sound.type).header('cache-control', 'public, max-age=3600');
          return sendRange(reply, sound.bytes, request.headers.range);
        },
      );
    },
  };
}
