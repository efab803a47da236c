import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** What a mailed code is for. A code for one purpose opens nothing else. */
export type CodePurpose = 'signIn' | 'resetPassword' | 'changeEmail';

/** A code belongs to an address and to the browser that asked for it. */
export type CodeOwner = {
  readonly email: string;
  /** SHA-256 of the token of the browser, or of the link in a mail. */
  readonly browser: Buffer;
};

type NewAccount = {
  readonly name: string;
  readonly termsVersion: string;
  /** Made with `hashPassword`. */
  readonly passwordHash?: string | undefined;
};

/**
 * Who somebody is: proofs by code or password, and the accounts they belong to. Sessions are not its business.
 * Every method works on the database it is given, so it can be part of a larger transaction. Tries are counted in that
 * transaction: it must be committed when the answer is no, too.
 */
export type AuthPort = {
  /** A new code of six digits; an older one of the same browser for the same purpose is dead. */
  readonly makeCode: (db: Db, purpose: CodePurpose, owner: CodeOwner) => Promise<string>;
  /** Lets the link of a mail, opened in whatever browser, use the code that the mail names. */
  readonly linkCode: (db: Db, purpose: CodePurpose, owner: CodeOwner, link: Buffer) => Promise<void>;
  /** Uses a right code up, unless nobody has the address: then it stays good for `signUpByCode`. */
  readonly signInByCode: (
    db: Db,
    owner: CodeOwner,
    code: string,
  ) => Promise<{ userId: UserId } | 'newcomer' | 'wrong'>;
  /** Uses the code up and creates the account; an address that has one already is only signed in. */
  readonly signUpByCode: (
    db: Db,
    owner: CodeOwner,
    code: string,
    account: NewAccount,
  ) => Promise<{ userId: UserId; isNew: boolean } | 'wrong'>;
  /** Takes as long for an unknown address. Give it the pool: a connection must not wait while a password is hashed. */
  readonly signInByPassword: (
    db: Db,
    email: string,
    password: string,
  ) => Promise<{ userId: UserId } | 'wrong'>;
  /** Ends every code for a reset, whichever browser asked for it. */
  readonly resetPassword: (
    db: Db,
    owner: CodeOwner,
    code: string,
    passwordHash: string,
  ) => Promise<{ userId: UserId } | 'wrong'>;
  readonly changeEmail: (
    db: Db,
    userId: UserId,
    owner: CodeOwner,
    code: string,
  ) => Promise<'changed' | 'taken' | 'wrong'>;
  /** Slow on purpose. Do it before a transaction is opened. */
  readonly hashPassword: (password: string) => Promise<string>;
};
