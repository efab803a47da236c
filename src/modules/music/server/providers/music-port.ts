import type { Track } from '../../contract.ts';
import type { OutsideKey, OutsideProvider } from '../../rules.ts';

/** A song as an outside catalogue has it. Its addresses are those of the catalogue. */
export type OutsideTrack = OutsideKey & {
  readonly name: string;
  readonly artists: Track['artists']['items'];
  readonly coverUrl: string | null;
  /** Half a minute of it; often for minutes only. */
  readonly previewUrl: string | null;
  readonly externalUrl: string | null;
  /** The code of the recording, where it is told. */
  readonly isrc: string | null;
};

export type Page = { readonly limit: number; readonly offset: number };

/** What an account of somebody holds, page by page. */
export type TrackPage = { readonly items: readonly OutsideTrack[]; readonly total: number };

/**
 * Where songs come from beside our own. What it does not answer is nothing: no picker and no page breaks over a song
 * (MUS-12). Only what somebody asked of their own account may fail, and is said.
 */
export type MusicProvider = {
  readonly provider: OutsideProvider;
  readonly search: (words: string, page: Page) => Promise<readonly OutsideTrack[]>;
  readonly find: (providerId: string) => Promise<OutsideTrack | undefined>;
  /** The same recording in this catalogue, for a song of another one. */
  readonly match: (track: OutsideTrack) => Promise<OutsideTrack | undefined>;
};

/** A service that people connect; what opens it is handed in. */
export type SpotifyAccounts = {
  readonly savedTracks: (access: string, page: Page) => Promise<TrackPage>;
  readonly playlists: (access: string, page: Page) => Promise<PlaylistPage>;
  /** @returns undefined for one that is not theirs, or not there */
  readonly playlistTracks: (access: string, playlistId: string, page: Page) => Promise<TrackPage | undefined>;
  readonly account: (access: string) => Promise<{ readonly id: string; readonly name: string }>;
};

export type PlaylistPage = {
  readonly items: readonly { id: string; name: string; coverUrl: string | null; total: number }[];
  readonly total: number;
};
