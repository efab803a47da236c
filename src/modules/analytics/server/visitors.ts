import { createHash, randomBytes } from 'node:crypto';
import { isBot } from '#platform/bots.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { readSalt } from './store.ts';

/** Excludes bots and visitors who opt out of tracking (GPC, DNT). */
export function mayBeRecorded({ headers }: Pick<RequestFacts, 'headers'>): boolean {
  const asksNot = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
  return !asksNot && !isBot(headers.get('user-agent'));
}

/**
 * Tells the guests of a day apart without a cookie (VEW-02): by a hash of IP address and browser with the salt of the
 * day. Once the salt is deleted, neither can be recovered, and the guest gets a new hash the next day.
 */
export function openVisitors(db: Db, now: () => Date = () => new Date()) {
  let kept: { day: string; salt: Promise<Uint8Array> } | undefined;
  return {
    visitorOf: async ({ ip, headers }: Pick<RequestFacts, 'ip' | 'headers'>): Promise<string> => {
      const day = now().toISOString().slice(0, 10);
      if (kept?.day !== day) {
        const asked = { day, salt: readSalt(db, day, randomBytes(32)) };
        kept = asked;
        // The caller gets the error; the next visit retries.
        asked.salt.catch(() => kept === asked && (kept = undefined));
      }
      const hash = createHash('sha256').update(await kept.salt);
      return hash
        .update(`\0${ip}\0${headers.get('user-agent') ?? ''}`)
        .digest('base64url')
        .slice(0, 22);
    },
  };
}
