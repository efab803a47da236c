import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { recordingResult } from '#platform/server/integration-health.ts';
import type { ExternalProvider } from '../../rules.ts';
import { openAppleMusic, type AppleMusic } from './apple-music.ts';
import { openDeezerMusic } from './deezer-music.ts';
import { openItunesMusic } from './itunes-music.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { MusicProvider, ExternalTrack, SpotifyAccounts } from './music-port.ts';
import { openSpotifyAuth, type SpotifyAuth } from './spotify-auth.ts';
import { openSpotifyMusic } from './spotify-music.ts';

/** SRC-05, MUS-08. */
const searchSeconds = 60;
/** Shorter than preview URLs are valid. */
const songSeconds = 300;
const silenceSeconds = 5;

export type Music = {
  /** @returns an empty list when no catalog is configured or it doesn't respond */
  readonly search: MusicProvider['search'];
  readonly find: (key: {
    provider: ExternalProvider;
    providerId: string;
  }) => Promise<ExternalTrack | undefined>;
  /** Returns the preview URL from the song's own catalog, or else from the configured one. */
  readonly previewOf: (track: ExternalTrack) => Promise<string | undefined>;
  /** Whether the configured catalog may supply previews for songs that have none of their own. */
  readonly lendsPreviews: boolean;
  readonly spotify: { readonly auth: SpotifyAuth; readonly accounts: SpotifyAccounts } | undefined;
  readonly appleMusic: AppleMusic | undefined;
  /** Origins that safe fetch may reach although they are on this machine (in tests). */
  readonly origins: readonly string[];
};

export function openMusicProviders(config: Config, log: Log): Music {
  const chosen = openChosen(config);
  const spotify = openSpotify(config);
  const all: readonly MusicProvider[] = [
    ...(chosen ? [chosen] : []),
    // Saved songs still play after the instance switches catalogs.
    ...(chosen?.provider === 'deezer' ? [] : [openDeezerMusic(config.DEEZER_BASE)]),
    ...(chosen?.provider === 'appleMusic' ? [] : [openItunesMusic(config.ITUNES_BASE)]),
    ...(spotify ? [spotify.accounts] : []),
  ];
  const searches = memoizeFor<readonly ExternalTrack[]>({
    milliseconds: searchSeconds * 1000,
  });
  const songs = memoizeFor<ExternalTrack | undefined>({
    milliseconds: songSeconds * 1000,
  });
  let silentUntil = 0;

  const quietly = async <Value>(ask: () => Promise<Value>, nothing: Value): Promise<Value> => {
    try {
      return await ask();
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'music provider request failed',
      );
      return nothing;
    }
  };
  const find: Music['find'] = ({ provider, providerId }) =>
    quietly(
      () =>
        songs(`${provider} ${providerId}`, async () =>
          all.find((one) => one.provider === provider)?.find(providerId),
        ),
      undefined,
    );

  return {
    search: async (words, page) => {
      // After a failure, skip the catalog for a few seconds, so that searches don't wait for it.
      if (!chosen || Date.now() < silentUntil) return [];
      return quietly(
        () =>
          searches(`${page.limit} ${page.offset} ${words}`, () =>
            chosen.search(words, page).catch((error: unknown) => {
              silentUntil = Date.now() + silenceSeconds * 1000;
              throw error;
            }),
          ),
        [],
      );
    },
    find,
    previewOf: async (track) => {
      if (track.previewUrl) return track.previewUrl;
      if (!chosen || chosen.provider === track.provider) return undefined;
      const matched = await quietly(
        () => songs(`match ${track.provider} ${track.providerId}`, () => chosen.match(track)),
        undefined,
      );
      return matched?.previewUrl ?? undefined;
    },
    lendsPreviews: chosen !== undefined,
    spotify,
    appleMusic: openApple(config),
    origins: [config.DEEZER_BASE, config.ITUNES_BASE, config.SPOTIFY_BASE].map(
      (base) => new URL(base).origin,
    ),
  };
}

/** The configured catalog, with its health recorded for admins (ADM-01). */
function openChosen(config: Config): MusicProvider | undefined {
  if (config.MUSIC_PROVIDER === 'embedded') return undefined;
  const one =
    config.MUSIC_PROVIDER === 'deezer'
      ? openDeezerMusic(config.DEEZER_BASE)
      : openItunesMusic(config.ITUNES_BASE);
  return {
    provider: one.provider,
    search: (words, page) => recordingResult('music', () => one.search(words, page)),
    find: (providerId) => recordingResult('music', () => one.find(providerId)),
    match: (track) => recordingResult('music', () => one.match(track)),
  };
}

function openSpotify(config: Config) {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = config;
  if (!clientId || !clientSecret) return undefined;
  const auth = openSpotifyAuth({
    clientId,
    clientSecret,
    base: config.SPOTIFY_ACCOUNTS_BASE,
    redirectUri: `${config.PUBLIC_URL}/spotify/callback`,
  });
  return { auth, accounts: openSpotifyMusic({ base: config.SPOTIFY_BASE, appAccess: auth.appAccess }) };
}

function openApple(config: Config): AppleMusic | undefined {
  const { APPLE_MUSIC_TEAM_ID: teamId, APPLE_MUSIC_KEY_ID: keyId } = config;
  const { APPLE_MUSIC_PRIVATE_KEY: privateKey, APPLE_MUSIC_BASE: base, PUBLIC_URL: origin } = config;
  return teamId && keyId && privateKey
    ? openAppleMusic({ teamId, keyId, privateKey, base, origin })
    : undefined;
}
