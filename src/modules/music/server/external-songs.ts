import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Track } from '../contract.ts';
import { externalPreviewPath, externalTrackId } from '../rules.ts';
import type { ExternalTrack } from './providers/music-port.ts';
import type { Music } from './providers/index.ts';

/** Signs cover URLs, so that this host only proxies URLs it issued. */
export function openCovers({ AUTH_SECRET }: Pick<Config, 'AUTH_SECRET'>) {
  const sign = (url: string) =>
    createHmac('sha256', AUTH_SECRET).update(`cover ${url}`).digest('base64url').slice(0, 22);
  return {
    path: (url: string) => `/media/covers/${Buffer.from(url).toString('base64url')}.${sign(url)}`,
    read: (name: string): string | undefined => {
      const [, encoded, given] = /^([\w-]+)\.([\w-]{22})$/.exec(name) ?? [];
      const url = encoded && Buffer.from(encoded, 'base64url').toString();
      return url && isSameSecret(sign(url), given!) ? url : undefined;
    },
  };
}

export type Covers = ReturnType<typeof openCovers>;

/** Whether a song can be played: its own catalog has a preview, or the configured one may. */
export const hasPreview = (track: ExternalTrack, music: Music): boolean =>
  track.previewUrl !== null || (track.provider === 'spotify' && music.lendsPreviews);

/** Returns an unsaved external song in wire format, with its cover and preview proxied by this host. */
export function showExternalTrack(track: ExternalTrack, music: Music, covers: Covers): Track {
  const { provider } = track;
  return {
    id: externalTrackId(track),
    name: track.name,
    artists: { items: [...track.artists] },
    images: track.coverUrl
      ? [{ url: covers.path(track.coverUrl), width: 300, height: 300, provider, gel: 'silver' }]
      : [],
    previewUrl: hasPreview(track, music) ? externalPreviewPath(track) : null,
    provider,
    externalUrl: track.externalUrl,
  };
}
