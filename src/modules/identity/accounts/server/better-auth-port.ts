import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { newId, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { limits } from '../contract.ts';
import {
  copyCode,
  dropCode,
  dropCodes,
  dropExpiredCode,
  findAccountId,
  lockAddress,
  recordTerms,
  setEmail,
} from './account-store.ts';
import type { AuthPort, CodeOwner, CodePurpose } from './auth-port.ts';
import { betterAuthStore, tableNames } from './better-auth-store.ts';
import { openPasswords } from './passwords.ts';

const codeTypes = {
  signIn: 'sign-in',
  resetPassword: 'forget-password',
  changeEmail: 'email-verification',
} as const satisfies Record<CodePurpose, string>;

/** The row of a code, as better-auth names it. */
const codeKey = (purpose: CodePurpose, email: string) => `${codeTypes[purpose]}-otp-${email}`;

/** What one call of ours lends to better-auth while it runs. */
type Lent = {
  readonly db: Db;
  readonly browser: Buffer;
  /** The new password, hashed before the transaction began. */
  readonly passwordHash?: string;
  /** Set when the password was right and its hash is out of date. */
  rehashed?: string;
};

/** For what has nothing to do with codes. */
const noBrowser = Buffer.alloc(0);

/** Proofs by better-auth, on our tables and in our transactions; none of its routes is mounted. */
export function openBetterAuth({ config, log }: Pick<Services, 'config' | 'log'>): AuthPort {
  const lent = new AsyncLocalStorage<Lent>();
  const passwords = openPasswords({ cheap: config.NODE_ENV === 'test' });
  const auth = betterAuth({
    baseURL: config.PUBLIC_URL,
    secret: config.AUTH_SECRET,
    database: betterAuthStore(() => lent.getStore()!),
    user: { modelName: tableNames.user },
    account: { modelName: tableNames.account },
    session: { modelName: tableNames.session },
    verification: { modelName: tableNames.verification, disableCleanup: true },
    advanced: { database: { generateId: () => newId(), validateSchema: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: {
        hash: async (password) => lent.getStore()?.passwordHash ?? passwords.hash(password),
        verify: async ({ hash, password }) => {
          const isRight = await passwords.verify(hash, password);
          const store = lent.getStore();
          if (isRight && store && passwords.isOutdated(hash)) store.rehashed = await passwords.hash(password);
          return isRight;
        },
      },
    },
    plugins: [
      emailOTP({
        otpLength: limits.codeDigits,
        expiresIn: limits.codeMinutes * 60,
        allowedAttempts: limits.codeTries,
        // Six digits have no strength of their own: without the key a stolen table would give them all away.
        storeOTP: {
          hash: async (code) => createHmac('sha256', config.AUTH_SECRET).update(code).digest('base64url'),
        },
        // Our own calls mail the codes.
        sendVerificationOTP: async () => {},
      }),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ message }, 'better-auth') },
  });
  const lend = <Answer>(store: Lent, work: () => Promise<Answer>) => lent.run(store, work);

  /** One person at a time per address, so that tries are counted; and the clock of the database ends codes. */
  async function beginTry(db: Db, purpose: CodePurpose, { email, browser }: CodeOwner) {
    await lockAddress(db, email);
    await dropExpiredCode(db, codeKey(purpose, email), browser);
  }

  return {
    makeCode: async (db, purpose, { email, browser }) => {
      await lockAddress(db, email);
      await dropCode(db, codeKey(purpose, email), browser);
      return lend({ db, browser }, () =>
        auth.api.createVerificationOTP({ body: { email, type: codeTypes[purpose] } }),
      );
    },

    linkCode: (db, purpose, { email, browser }, link) => copyCode(db, codeKey(purpose, email), browser, link),

    signInByCode: async (db, owner, code) => {
      const { email, browser } = owner;
      await beginTry(db, 'signIn', owner);
      const checked = await lend({ db, browser }, () =>
        outcomeOf(auth.api.checkVerificationOTP({ body: { email, type: codeTypes.signIn, otp: code } })),
      );
      if (checked === 'nobody') return 'newcomer';
      if (checked === 'wrong') return 'wrong';
      const signedIn = await lend({ db, browser }, () =>
        auth.api.signInEmailOTP({ body: { email, otp: code } }),
      );
      return { userId: signedIn.user.id };
    },

    signUpByCode: async (db, owner, code, { name, termsVersion, passwordHash }) => {
      const { email, browser } = owner;
      await beginTry(db, 'signIn', owner);
      const existing = await findAccountId(db, email);
      const signedIn = await lend({ db, browser }, () =>
        outcomeOf(auth.api.signInEmailOTP({ body: { email, otp: code, name } })),
      );
      if (signedIn === 'wrong' || signedIn === 'nobody') return 'wrong';
      const userId = signedIn.user.id;
      if (existing) return { userId, isNew: false };
      await recordTerms(db, userId, termsVersion);
      if (passwordHash) await lend({ db, browser }, () => linkPassword(userId, passwordHash));
      return { userId, isNew: true };
    },

    signInByPassword: async (db, email, password) => {
      const store: Lent = { db, browser: noBrowser };
      const signedIn = await lend(store, () =>
        outcomeOf(auth.api.signInEmail({ body: { email, password } })),
      );
      if (signedIn === 'wrong' || signedIn === 'nobody') return 'wrong';
      const userId = signedIn.user.id;
      const { rehashed } = store;
      if (rehashed)
        await lend({ db, browser: noBrowser }, async () =>
          (await auth.$context).internalAdapter.updatePassword(userId, rehashed),
        );
      return { userId };
    },

    resetPassword: async (db, owner, code, passwordHash) => {
      const { email, browser } = owner;
      await beginTry(db, 'resetPassword', owner);
      // better-auth measures the password's length; the hash that is lent stands for it.
      const reset = await lend({ db, browser, passwordHash }, () =>
        outcomeOf(auth.api.resetPasswordEmailOTP({ body: { email, otp: code, password: passwordHash } })),
      );
      const userId = reset === 'wrong' || reset === 'nobody' ? undefined : await findAccountId(db, email);
      if (!userId) return 'wrong';
      await dropCodes(db, codeKey('resetPassword', email));
      return { userId };
    },

    changeEmail: async (db, userId, owner, code) => {
      const { email, browser } = owner;
      await beginTry(db, 'changeEmail', owner);
      const verified = await lend({ db, browser }, () =>
        outcomeOf(auth.api.verifyEmailOTP({ body: { email, otp: code } })),
      );
      if (verified === 'wrong') return 'wrong';
      if (verified !== 'nobody') return 'taken';
      await setEmail(db, userId, email);
      return 'changed';
    },

    hashPassword: passwords.hash,
  };

  async function linkPassword(userId: UserId, password: string) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createAccount({ userId, accountId: userId, providerId: 'credential', password });
  }
}

const wrongCodes = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'INVALID_EMAIL_OR_PASSWORD']);

/**
 * What a proof came to: 'wrong' for every way of not being right, 'nobody' when the code was right and no account has
 * the address. @throws whatever else better-auth says: it is a bug.
 */
async function outcomeOf<Answer>(proof: Promise<Answer>): Promise<Answer | 'wrong' | 'nobody'> {
  try {
    return await proof;
  } catch (error) {
    const code = error instanceof APIError ? error.body?.code : undefined;
    if (code === 'USER_NOT_FOUND') return 'nobody';
    if (code && wrongCodes.has(code)) return 'wrong';
    throw error;
  }
}
