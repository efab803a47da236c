import { createPrivateKey, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { askJson, theirAddress } from './ask-json.ts';
import type { ExternalTrack, Page, TrackPage } from './music-port.ts';

/** A song of Apple's catalog. */
const Song = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    artistName: z.string(),
    url: z.optional(z.string()),
    isrc: z.optional(z.string()),
    artwork: z.optional(z.object({ url: z.string() })),
    previews: z.optional(z.array(z.object({ url: z.optional(z.string()) }))),
  }),
});
/** Songs that users uploaded themselves aren't in the catalog. */
const Library = z.object({
  data: z.array(
    z.object({
      relationships: z.optional(z.object({ catalog: z.optional(z.object({ data: z.array(Song) })) })),
    }),
  ),
  meta: z.object({ total: z.int() }),
});
const hosts = ['mzstatic.com', 'apple.com'];

const Storefront = z.object({ data: z.array(z.object({ id: z.string() })) });
const minutes = 10;

export type AppleMusic = ReturnType<typeof openAppleMusic>;

/** Connects Apple Music accounts and reads their libraries (MUS-11). */
export function openAppleMusic(options: {
  readonly teamId: string;
  readonly keyId: string;
  /** Content of the `.p8` file. */
  readonly privateKey: string;
  readonly base: string;
  readonly origin: string;
}) {
  const { teamId, keyId, base, origin } = options;
  const key = createPrivateKey(options.privateKey.replaceAll(String.raw`\n`, '\n'));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const developerToken = (): string => {
    const now = Math.floor(Date.now() / 1000);
    const signed = `${part({ alg: 'ES256', kid: keyId })}.${part({ iss: teamId, iat: now, exp: now + minutes * 60, origin: [origin] })}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  /** @throws MusicProblem 401 or 403 when the token is invalid */
  const ask = <Shape extends z.ZodMiniType>(path: string, shape: Shape, userToken: string) => {
    const headers = { authorization: `Bearer ${developerToken()}`, 'music-user-token': userToken, origin };
    return askJson(`${base}/v1/me/${path}`, shape, { headers });
  };
  return {
    developerToken,
    /** @returns the country of the user's store */
    storefront: async (userToken: string): Promise<string> =>
      (await ask('storefront', Storefront, userToken)).data[0]?.id ?? '',
    librarySongs: async (userToken: string, { limit, offset }: Page): Promise<TrackPage> => {
      const query = new URLSearchParams({
        include: 'catalog',
        limit: String(limit),
        offset: String(offset),
      });
      const { data, meta } = await ask(`library/songs?${query}`, Library, userToken);
      const songs = data.flatMap(({ relationships }) => relationships?.catalog?.data[0] ?? []);
      return { items: songs.map((song) => toTrack(song, base)), total: meta.total };
    },
  };
}

function toTrack({ id, attributes }: z.output<typeof Song>, base: string): ExternalTrack {
  const { name, artistName, url, isrc, artwork, previews } = attributes;
  const theirs = theirAddress(base, hosts);
  return {
    provider: 'appleMusic',
    providerId: id,
    name,
    artists: [{ id: 'artist:appleMusic:', name: artistName }],
    coverUrl: theirs(artwork?.url.replace('{w}', '300').replace('{h}', '300')),
    previewUrl: theirs(previews?.[0]?.url),
    externalUrl: theirs(url),
    isrc: isrc ?? null,
  };
}
