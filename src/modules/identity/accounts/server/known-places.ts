import { createHmac, randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { networkOf } from '#platform/server/network.ts';
import { addKnownPlaces, findKnownPlaces, type SignInPlace } from './known-place-store.ts';
import { hashToken, tokenCookie } from './token-cookie.ts';

/** 400 days, the longest that browsers keep a cookie. */
const cookieSeconds = 400 * 86_400;

/** The browsers and networks that an account signed in from. Each has its own budget of attempts. */
export type KnownPlaces = {
  readonly placeOf: (request: RequestFacts) => SignInPlace;
  /** Like `placeOf`, but gives a browser without a token a new one. */
  readonly markPlace: (request: RequestFacts) => SignInPlace;
  readonly knows: (
    db: Db,
    email: string,
    place: SignInPlace,
  ) => Promise<{ browser: boolean; network: boolean }>;
  readonly remember: (db: Db, userId: UserId, request: RequestFacts) => Promise<void>;
};

const newToken = () => randomBytes(32).toString('base64url');

export function openKnownPlaces({
  PUBLIC_URL,
  AUTH_SECRET,
}: Pick<Config, 'PUBLIC_URL' | 'AUTH_SECRET'>): KnownPlaces {
  const cookie = tokenCookie(PUBLIC_URL, 'bb_browser', cookieSeconds);
  const readToken = (request: RequestFacts) => cookie.read(request.headers.get('cookie') ?? '');
  const placeAt = (token: string, { ip }: RequestFacts): SignInPlace => ({
    browser: hashToken(token),
    network: createHmac('sha256', AUTH_SECRET)
      .update(`network ${networkOf(ip)}`)
      .digest(),
  });
  const markPlace = (request: RequestFacts): SignInPlace => {
    const known = readToken(request);
    const token = known ?? newToken();
    if (!known) request.answerHeader('set-cookie', cookie.give(token));
    return placeAt(token, request);
  };
  return {
    // A browser without a token gets a random one, which matches nothing.
    placeOf: (request) => placeAt(readToken(request) ?? newToken(), request),
    markPlace,
    knows: findKnownPlaces,
    remember: (db, userId, request) => addKnownPlaces(db, userId, markPlace(request)),
  };
}
