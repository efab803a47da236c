import { randomBytes } from 'node:crypto';
import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { createDataLoader } from '#platform/server/data-loader.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer, ViewerOf } from '#platform/server/viewer.ts';
import { limits } from '../contract.ts';
import type { ActAsRequest, ProfilePort } from './profile-port.ts';
import { hashToken, tokenCookie } from './token-cookie.ts';
import type { KnownPlaces } from './known-places.ts';
import { addSession, dropSession, findSessions, touchSession, type FoundSession } from './session-store.ts';

export type Sessions = {
  readonly viewerOf: ViewerOf;
  /** Signs in this browser with a new token, and ends the session it had. */
  readonly begin: (
    db: Db,
    userId: UserId,
    before: Viewer | undefined,
    request: RequestFacts,
  ) => Promise<void>;
  /** Deletes the cookie. */
  readonly forget: (request: RequestFacts) => void;
};

export function openSessions(
  pool: Db,
  config: Pick<Config, 'PUBLIC_URL'>,
  mayActAs: ProfilePort['mayActAs'],
  places: KnownPlaces,
): Sessions {
  const cookie = sessionCookie(config.PUBLIC_URL);
  // Concurrent requests share one query.
  const findSession = createDataLoader<Buffer, FoundSession | undefined>(async (hashes) =>
    checkActing(pool, mayActAs, await findSessions(pool, hashes)),
  );
  return {
    viewerOf: async (headers) => {
      const token = cookie.read(headers.get('cookie') ?? '');
      if (!token) return undefined;
      const found = await findSession(hashToken(token));
      if (!found) return undefined;
      const { isStale, actingAs, actedAs, ...session } = found;
      if (isStale) await touchSession(pool, session.sessionId);
      const before = actedAs ?? (actingAs ? session.userId : undefined);
      return { ...session, profileId: actingAs ?? session.userId, actedAs: before };
    },
    begin: async (db, userId, before, request) => {
      if (before) await dropSession(db, before.userId, before.sessionId);
      const token = randomBytes(32).toString('base64url');
      const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300);
      await addSession(db, userId, hashToken(token), { userAgent, ip: request.ip });
      request.answerHeader('set-cookie', cookie.give(token));
      await places.remember(db, userId, request);
    },
    forget: (request) => request.answerHeader('set-cookie', cookie.take()),
  };
}

/** Drops profiles that the user may no longer act as, for example after leaving a team (SWI-09). */
async function checkActing(
  pool: Db,
  mayActAs: ProfilePort['mayActAs'],
  sessions: readonly (FoundSession | undefined)[],
): Promise<(FoundSession | undefined)[]> {
  const wishes = sessions.flatMap((session) =>
    session
      ? [session.actingAs, session.actedAs].flatMap((profileId) =>
          profileId ? [{ userId: session.userId, profileId }] : [],
        )
      : [],
  );
  if (wishes.length === 0) return [...sessions];
  const answers = await mayActAs(pool, wishes);
  const allowed = new Set(wishes.flatMap((one, place) => (answers[place] ? [actAsKey(one)] : [])));
  const ifAllowed = (userId: UserId, profileId: ProfileId | null) =>
    profileId && allowed.has(actAsKey({ userId, profileId })) ? profileId : null;
  return sessions.map(
    (session) =>
      session && {
        ...session,
        actingAs: ifAllowed(session.userId, session.actingAs),
        actedAs: ifAllowed(session.userId, session.actedAs),
      },
  );
}

function actAsKey({ userId, profileId }: ActAsRequest): string {
  return `${userId} ${profileId}`;
}

export const sessionCookie = (publicUrl: string) =>
  tokenCookie(publicUrl, 'bb_session', limits.sessionDays * 86_400);
