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
    title: 'Service not available',
    message: 'This instance doesn’t offer this music service.',
  },
  notTaken: {
    status: 422,
    title: 'Couldn’t connect',
    message: 'The music service rejected the connection. Try again.',
  },
} as const satisfies RefusalTable;

export const Credential = z.object({
  name: z.string(),
  connectedAt: z.string(),
  /** The service no longer accepts the connection, so the user has to connect again. */
  refused: z.boolean(),
});

const userId = idIn(UserId);

export const listCredentials = call('GET /users/:userId/credentials', {
  summary: 'List the music services a user can connect, and those they have connected', // AUTH-09
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
    'Start connecting Spotify. Returns the URL where the user gives permission, with a PKCE challenge; valid for ten minutes, in this browser only', // AUTH-09
  input: z.object({
    userId,
    /** The path on this host to return to. */
    returnTo: z._default(z.string().check(z.regex(/^\/(?:[\w?=&%.-][\w/?=&%.-]{0,200})?$/)), '/settings'),
  }),
  answer: z.object({ url: z.string() }),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const developerToken = call('GET /users/:userId/credentials/appleMusic/developerToken', {
  summary:
    'Create a developer token for MusicKit, with which the browser asks the user for permission; valid for ten minutes', // MUS-11
  input: z.object({ userId }),
  answer: z.object({
    token: z.string(),
    /** The address of Apple's script. */
    script: z.string(),
  }),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const connectAppleMusic = call('PUT /users/:userId/credentials/appleMusic', {
  summary: 'Save the Apple Music user token, once Apple accepts it', // AUTH-09, MUS-11
  input: z.object({ userId, userToken: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  answer: z.object({}),
  refusals,
  may: self('userId'),
  limit: { times: 20, seconds: 600 },
});

export const disconnect = call('DELETE /users/:userId/credentials/:service', {
  summary: 'Disconnect a music service and delete its credential. Repeating the call has no further effect',
  input: z.object({ userId, service: MusicService }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 60, seconds: 60 },
});
