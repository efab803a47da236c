import { requireUser } from '#modules/profiles/profiles/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { getLibrarySongs } from '../apple-music-contract.ts';
import * as calls from '../credentials-contract.ts';
import { openAppleMusicSession, sealUserToken } from './apple-music-session.ts';
import type { openConnecting } from './connect-spotify.ts';
import { dropCredential, listCredentials, putCredential } from './credential-store.ts';
import { showExternalTrack, type Covers } from './external-songs.ts';
import { MusicProblem } from './providers/ask-json.ts';
import type { Music } from './providers/index.ts';

/** Apple's user tokens are valid for half a year. */
const appleDays = 180;

/** Connecting and disconnecting music services (AUTH-09). */
export function credentialRoutes(
  services: Pick<Services, 'config' | 'db'>,
  music: Music,
  { connecting, covers }: { connecting: ReturnType<typeof openConnecting>; covers: Covers },
): Route[] {
  const { config } = services;
  const asListener = openAppleMusicSession(services, music);
  const isOffered = { spotify: music.spotify !== undefined, appleMusic: music.appleMusic !== undefined };
  const requireApple = () => {
    if (!music.appleMusic) throw refuse(calls.refusals, 'notOffered');
    return music.appleMusic;
  };
  return [
    route(calls.listCredentials, async ({ input, db }) => {
      const rows = await listCredentials(db, await requireUser(db, input.userId));
      return {
        items: calls.services.map((service) => {
          const row = rows.find(({ provider }) => provider === service);
          const credential = row && {
            name: row.accountName,
            connectedAt: row.connectedAt.toISOString(),
            refused: row.refusedAt !== null,
          };
          return { service, offered: isOffered[service], credential: credential ?? null };
        }),
      };
    }),

    routeOwnTx(calls.connectSpotify, async ({ input, db, request }) => ({
      url: connecting.begin(await requireUser(db, input.userId), input.returnTo, request),
    })),

    route(calls.developerToken, async () => ({
      token: requireApple().developerToken(),
      script: `${config.MUSICKIT_BASE}/musickit/v3/musickit.js`,
    })),

    routeOwnTx(getLibrarySongs, async ({ input, viewer }) => {
      const { items, total } = await asListener(requireViewer(viewer).userId, (apple, userToken) =>
        apple.librarySongs(userToken, input),
      );
      return {
        items: items.map((track) => showExternalTrack(track, music, covers)),
        total,
        offset: input.offset,
      };
    }),

    routeOwnTx(calls.connectAppleMusic, async ({ input, db }) => {
      const apple = requireApple();
      const userId = await requireUser(db, input.userId);
      const store = await apple.storefront(input.userToken).catch((error: unknown) => {
        if (!(error instanceof MusicProblem)) throw error;
        throw refuse(calls.refusals, [401, 403].includes(error.status) ? 'notTaken' : 'musicUnavailable');
      });
      await putCredential(db, {
        userId,
        provider: 'appleMusic',
        accountId: store,
        accountName: `Apple Music${store && ` (${store.toUpperCase()})`}`,
        sealed: sealUserToken(input.userToken, config.AUTH_SECRET),
        expiresAt: new Date(Date.now() + appleDays * 86_400_000),
      });
      return {};
    }),

    route(calls.disconnect, async ({ input, db }) => {
      await dropCredential(db, await requireUser(db, input.userId), input.service);
      return {};
    }),
  ];
}
