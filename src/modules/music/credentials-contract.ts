import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as musicRefusals } from './contract.ts';

export const services = ['spotify', 'appleMusic'] as const;
export const MusicService = z.enum(services);
export type MusicService = (typeof services)[number];

export const refusals = {
  ...musicRefusals,
  notOffered: {
    status: 404,
    title: 'Not offered here',
    message: 'Whoever runs this place has not set this service up.',
  },
  notTaken: {
    status: 422,
    title: 'It did not connect',
    message: 'The service did not take it. Try once more.',
  },
} as const satisfies RefusalTable;

export const Credential = z.object({
  /** What the account is called there. */
  name: z.string(),
  connectedAt: z.string(),
  /** The service takes it no more: connect again. */
  refused: z.boolean(),
});

const userId = idIn(UserId);

export const listCredentials = call('GET /users/:userId/credentials', {
  summary: 'The music services a person may connect, and those they did (AUTH-09)',
  input: z.object({ userId }),
  answer: z.object({
    items: z.array(
      z.object({ service: MusicService, offered: z.boolean(), credential: z.nullable(Credential) }),
    ),
  }),
  may: self('userId'),
});

export const connectSpotify = call('POST /users/:userId/credentials/spotify', {
  summary:
    'Begin to connect Spotify: the address where the person agrees, with a PKCE challenge; good for ten minutes, in this browser alone (AUTH-09)',
  input: z.object({
    userId,
    /** Where the person goes on afterwards: a path of ours. */
    returnTo: z._default(z.string().check(z.regex(/^\/(?:[\w?=&%.-][\w/?=&%.-]{0,200})?$/)), '/settings'),
  }),
  answer: z.object({ url: z.string() }),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const developerToken = call('GET /users/:userId/credentials/appleMusic/developerToken', {
  summary: 'What the browser shows Apple to ask the person; good for ten minutes (MUS-11)',
  input: z.object({ userId }),
  answer: z.object({ token: z.string() }),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const connectAppleMusic = call('PUT /users/:userId/credentials/appleMusic', {
  summary: 'Keep what Apple Music gave a person, once Apple takes it (AUTH-09, MUS-11)',
  input: z.object({ userId, userToken: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  answer: z.object({}),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const disconnect = call('DELETE /users/:userId/credentials/:service', {
  summary: 'Forget what opens a music service of a person; twice is once',
  input: z.object({ userId, service: MusicService }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 60, seconds: 60 },
});
