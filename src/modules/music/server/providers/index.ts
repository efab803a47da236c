import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { recordingResult } from '#platform/server/integration-health.ts';
import type { OutsideProvider } from '../../rules.ts';
import { openAppleMusic, type AppleMusic } from './apple-music.ts';
import { openDeezerMusic } from './deezer-music.ts';
import { openItunesMusic } from './itunes-music.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { MusicProvider, OutsideTrack, SpotifyAccounts } from './music-port.ts';
import { openSpotifyAuth, type SpotifyAuth } from './spotify-auth.ts';
import { openSpotifyMusic } from './spotify-music.ts';

/** SRC-05, MUS-08. */
const searchSeconds = 60;
/** Shorter than the addresses of previews are good for. */
const songSeconds = 300;
const answersAtMost = 500;
const silenceSeconds = 5;

/** Everything that is known of music beside our own songs, as this instance is set up; without a key nothing is. */
export type Music = {
  /** @returns nothing where no catalogue is chosen, or it does not answer */
  readonly search: MusicProvider['search'];
  readonly find: (key: {
    provider: OutsideProvider;
    providerId: string;
  }) => Promise<OutsideTrack | undefined>;
  /** The address of what is heard of a song: of its own catalogue, else of the one that is chosen. */
  readonly previewOf: (track: OutsideTrack) => Promise<string | undefined>;
  /** Whether songs without a preview of their own may be heard by another catalogue. */
  readonly lendsPreviews: boolean;
  readonly spotify: { readonly auth: SpotifyAuth; readonly accounts: SpotifyAccounts } | undefined;
  readonly appleMusic: AppleMusic | undefined;
  /** Origins of catalogues that are on this machine, in tests. */
  readonly origins: readonly string[];
};

export function openMusicProviders(config: Config, log: Log): Music {
  const chosen = openChosen(config);
  const spotify = openSpotify(config);
  const all: readonly MusicProvider[] = [
    ...(chosen ? [chosen] : []),
    // What was kept once is heard also when another catalogue is chosen later.
    ...(chosen?.provider === 'deezer' ? [] : [openDeezerMusic(config.DEEZER_BASE)]),
    ...(chosen?.provider === 'appleMusic' ? [] : [openItunesMusic(config.ITUNES_BASE)]),
    ...(spotify ? [spotify.accounts] : []),
  ];
  const searches = memoizeFor<readonly OutsideTrack[]>({
    milliseconds: searchSeconds * 1000,
    max: answersAtMost,
  });
  const songs = memoizeFor<OutsideTrack | undefined>({
    milliseconds: songSeconds * 1000,
    max: answersAtMost,
  });
  let silentUntil = 0;

  const quietly = async <Value>(ask: () => Promise<Value>, nothing: Value): Promise<Value> => {
    try {
      return await ask();
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no songs from outside');
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
      // A catalogue that did not answer is left alone for a moment, so that no search waits for it.
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

/** The catalogue that is chosen; how it answers is remembered for those who look after the house (ADM-01). */
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
