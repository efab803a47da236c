import { call, listOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as musicRefusals, Track } from './contract.ts';
import { libraryPage } from './spotify-contract.ts';

export const refusals = {
  ...musicRefusals,
  notConnected: {
    status: 409,
    title: 'Apple Music not connected',
    message: 'Connect Apple Music in your settings to see your songs here.',
  },
  connectAgain: {
    status: 409,
    title: 'Reconnect Apple Music',
    message: 'Your Apple Music connection expired. Reconnect it in your settings.',
  },
} as const satisfies RefusalTable;

export const getLibrarySongs = call('GET /appleMusic/getLibrarySongs', {
  summary: 'List the songs in a user’s Apple Music library; requires a connected account', // MUS-11
  input: libraryPage,
  answer: listOf(Track),
  refusals,
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});
