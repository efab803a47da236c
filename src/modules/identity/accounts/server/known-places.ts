import { createHmac, hash, randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { networkOf } from '#platform/server/network.ts';
import { addKnownPlaces, findKnownPlaces, type SignInPlace } from './known-place-store.ts';
import { tokenCookie } from './token-cookie.ts';

/** As long as browsers keep a cookie. */
const cookieDays = 400;

/** Tells browsers and networks apart that try to sign in, so that nobody uses up the tries of somebody else. */
export type KnownPlaces = {
  /** Where a request comes from. */
  readonly placeOf: (request: RequestFacts) => SignInPlace;
  /** The same, and a browser without a token gets one, so that it is recognized the next time. */
  readonly markPlace: (request: RequestFacts) => SignInPlace;
  /** Which of the two this address signed in from before. */
  readonly knows: (
    db: Db,
    email: string,
    place: SignInPlace,
  ) => Promise<{ browser: boolean; network: boolean }>;
  /** Keeps where a person signed in. */
  readonly remember: (db: Db, userId: UserId, request: RequestFacts) => Promise<void>;
};

const newToken = () => randomBytes(32).toString('base64url');

export function openKnownPlaces({
  PUBLIC_URL,
  AUTH_SECRET,
}: Pick<Config, 'PUBLIC_URL' | 'AUTH_SECRET'>): KnownPlaces {
  const cookie = tokenCookie(PUBLIC_URL, 'bb_browser', cookieDays);
  const readToken = (request: RequestFacts) => cookie.read(request.headers.get('cookie') ?? '');
  const placeAt = (token: string, { ip }: RequestFacts): SignInPlace => ({
    browser: hash('sha256', token, 'buffer'),
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
    // Without a token it is a browser that nobody has seen, and that has asked for nothing.
    placeOf: (request) => placeAt(readToken(request) ?? newToken(), request),
    markPlace,
    knows: findKnownPlaces,
    remember: (db, userId, request) => addKnownPlaces(db, userId, markPlace(request)),
  };
}
