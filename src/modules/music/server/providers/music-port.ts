import type { Track } from '../../contract.ts';
import type { ExternalTrackKey, ExternalProvider } from '../../rules.ts';

/** A song in an external catalog. URLs are the catalog's own. */
export type ExternalTrack = ExternalTrackKey & {
  readonly name: string;
  readonly artists: Track['artists']['items'];
  readonly coverUrl: string | null;
  /** A 30-second preview; the URL often expires within minutes. */
  readonly previewUrl: string | null;
  readonly externalUrl: string | null;
  /** International Standard Recording Code, when the catalog gives one. */
  readonly isrc: string | null;
};

export type Page = { readonly limit: number; readonly offset: number };

export type TrackPage = { readonly items: readonly ExternalTrack[]; readonly total: number };

/**
 * A source of external songs. Failures return nothing, so that pickers and pages never break over a song (MUS-12).
 * Only reading a user's own account may fail visibly.
 */
export type MusicProvider = {
  readonly provider: ExternalProvider;
  readonly search: (words: string, page: Page) => Promise<readonly ExternalTrack[]>;
  readonly find: (providerId: string) => Promise<ExternalTrack | undefined>;
  readonly match: (track: ExternalTrack) => Promise<ExternalTrack | undefined>;
};

export type SpotifyAccounts = {
  readonly savedTracks: (access: string, page: Page) => Promise<TrackPage>;
  readonly playlists: (access: string, page: Page) => Promise<PlaylistPage>;
  /** @returns undefined when the playlist doesn't exist or the user can't see it */
  readonly playlistTracks: (access: string, playlistId: string, page: Page) => Promise<TrackPage | undefined>;
  readonly account: (access: string) => Promise<{ readonly id: string; readonly name: string }>;
};

export type PlaylistPage = {
  readonly items: readonly { id: string; name: string; coverUrl: string | null; total: number }[];
  readonly total: number;
};
