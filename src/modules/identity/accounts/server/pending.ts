import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { addPending, countPendingTry, findPending, pendingMinutes, takePending } from './pending-store.ts';
import { hashToken, tokenCookie } from './token-cookie.ts';

/** An account at a provider, as its signed token describes it. */
export const ProviderIdentity = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  name: z.nullable(z.string()),
});
export type ProviderIdentity = z.infer<typeof ProviderIdentity>;

const Steps = {
  /** The visitor is at the provider. */
  provider: z.object({
    kind: z.literal('provider'),
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** The path to return to. */
    to: z.string(),
  }),
  /** The provider knows the visitor, and no account is connected yet. */
  identity: z.object({ kind: z.literal('identity'), identity: ProviderIdentity }),
  /** The first factor was right. The identity is connected after the second. */
  secondFactor: z.object({ kind: z.literal('secondFactor'), identity: z.nullable(ProviderIdentity) }),
} as const;
const Step = z.discriminatedUnion('kind', [Steps.provider, Steps.identity, Steps.secondFactor]);
type Step = z.infer<typeof Step>;
export type PendingStep<Kind extends Step['kind'] = Step['kind']> = Extract<Step, { kind: Kind }>;
export type Pending<Kind extends Step['kind'] = Step['kind']> = PendingStep<Kind> & {
  readonly userId: UserId | null;
};

/** Sign-ins that wait for their next step. Each belongs to the browser that began it, and has one step at a time. */
export type PendingSignIns = {
  /** Replaces the step that the browser had. */
  readonly begin: (db: Db, step: Step, userId: UserId | null, request: RequestFacts) => Promise<void>;
  readonly find: <Kind extends Step['kind']>(
    db: Db,
    request: RequestFacts,
    ...kinds: readonly Kind[]
  ) => Promise<Pending<Kind> | undefined>;
  /** Like `find`, and uses the step up. */
  readonly take: <Kind extends Step['kind']>(
    db: Db,
    request: RequestFacts,
    ...kinds: readonly Kind[]
  ) => Promise<Pending<Kind> | undefined>;
  /** @returns false when the step has expired or was tried too often */
  readonly countTry: (tx: Db, request: RequestFacts, tries: number) => Promise<boolean>;
};

const purpose = 'pending sign-in';

export function openPendingSignIns({
  PUBLIC_URL,
  AUTH_SECRET,
}: Pick<Config, 'PUBLIC_URL' | 'AUTH_SECRET'>): PendingSignIns {
  const cookie = tokenCookie(PUBLIC_URL, 'bb_sign_in', pendingMinutes * 60);
  const hashOf = (request: RequestFacts) => {
    const token = cookie.read(request.headers.get('cookie') ?? '');
    return token === undefined ? undefined : hashToken(token);
  };
  const read = <Kind extends Step['kind']>(
    row: { userId: UserId | null; sealed: string } | undefined,
    kinds: readonly Kind[],
  ): Pending<Kind> | undefined => {
    if (!row) return undefined;
    const step = z.parse(Step, JSON.parse(unseal(row.sealed, AUTH_SECRET, purpose).toString()));
    const isWanted = (one: Step): one is PendingStep<Kind> => kinds.some((kind) => kind === one.kind);
    return isWanted(step) ? { ...step, userId: row.userId } : undefined;
  };
  return {
    begin: async (db, step, userId, request) => {
      const before = hashOf(request);
      if (before) await takePending(db, before);
      const token = randomBytes(32).toString('base64url');
      const sealed = seal(Buffer.from(JSON.stringify(step)), AUTH_SECRET, purpose);
      await addPending(db, hashToken(token), { userId, sealed });
      request.answerHeader('set-cookie', cookie.give(token));
    },
    find: async (db, request, ...kinds) => {
      const tokenHash = hashOf(request);
      return tokenHash && read(await findPending(db, tokenHash), kinds);
    },
    take: async (db, request, ...kinds) => {
      const tokenHash = hashOf(request);
      // Another kind of step stays, because any site can link to the address that a provider returns to.
      if (!tokenHash || !read(await findPending(db, tokenHash), kinds)) return undefined;
      request.answerHeader('set-cookie', cookie.take());
      return read(await takePending(db, tokenHash), kinds);
    },
    countTry: async (tx, request, tries) => {
      const tokenHash = hashOf(request);
      return tokenHash !== undefined && countPendingTry(tx, tokenHash, tries);
    },
  };
}
