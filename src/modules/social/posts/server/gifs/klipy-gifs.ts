import * as z from 'zod/mini';
import { recordResult } from '#platform/server/integration-health.ts';
import type { Log } from '#platform/server/log.ts';
import type { Gif } from '../../gif-contract.ts';
import { gifId, type Gifs } from './gifs-port.ts';

const Format = z.object({ url: z.string(), dims: z.tuple([z.number(), z.number()]) });
const Found = z.object({
  results: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      title: z.optional(z.string()),
      content_description: z.optional(z.string()),
      media_formats: z.object({ gif: Format, tinygif: z.optional(Format) }),
    }),
  ),
});

const provider = 'klipy';
const timeoutMs = 2500;

/** KLIPY's API is compatible with Tenor's. Only picture URLs on its own hosts are accepted. */
export function openKlipyGifs({ key, base, log }: { key: string; base: string; log: Log }): Gifs {
  const ask = async (path: string, query: Record<string, string>): Promise<Gif[]> => {
    try {
      const more = { key, contentfilter: 'medium', media_filter: 'gif,tinygif', ...query };
      const response = await fetch(`${base}/v2/${path}?${new URLSearchParams(more)}`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`KLIPY responded with status ${response.status}.`);
      const { results } = z.parse(Found, await response.json());
      recordResult('gifs');
      return results.flatMap((one) => toGif(one) ?? []);
    } catch (error) {
      recordResult('gifs', error);
      // Not the URL, which contains the API key.
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'KLIPY request failed');
      return [];
    }
  };
  return {
    list: (words, limit) =>
      words === ''
        ? ask('featured', { limit: String(limit) })
        : ask('search', { q: words, limit: String(limit) }),
    find: async (id) => {
      const own = id.slice(gifId(provider, '').length);
      if (id !== gifId(provider, own) || own === '' || own.includes(',')) return undefined;
      return (await ask('posts', { ids: own })).find((gif) => gif.id === id);
    },
  };
}

function toGif(found: z.infer<typeof Found>['results'][number]): Gif | undefined {
  const { gif, tinygif = gif } = found.media_formats;
  if (![gif.url, tinygif.url].every(isTheirs)) return undefined;
  return {
    id: gifId(provider, String(found.id)),
    provider,
    title: found.content_description ?? found.title ?? '',
    url: gif.url,
    previewUrl: tinygif.url,
    width: Math.round(gif.dims[0]),
    height: Math.round(gif.dims[1]),
  };
}

function isTheirs(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && (url.hostname === 'klipy.com' || url.hostname.endsWith('.klipy.com'));
}
