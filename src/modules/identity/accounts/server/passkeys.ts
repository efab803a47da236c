import { brand } from '#platform/brand.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { SignedIn } from '../contract.ts';
import {
  passkeyLimits,
  passkeyRefusals,
  type MadePasskey,
  type Passkey,
  type UsedPasskey,
} from '../passkey-contract.ts';
import { deviceOf } from '../rules.ts';
import { lockAddress } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { mailPasskeyAdded } from './emails.ts';
import * as store from './passkey-store.ts';
import { beginSession, signedIn, type SignInContext } from './sign-in.ts';

/** Loaded on first use. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const timeout = passkeyLimits.challengeMinutes * 60_000;

/** Passkeys work on this host and origin only. */
function relyingParty({ services }: Accounts) {
  const origin = new URL(services.config.PUBLIC_URL);
  return { rpName: brand.name, rpID: origin.hostname, origin: origin.origin };
}

/** Names no passkey, so that any passkey on the device can sign in. */
export async function askForPasskey(accounts: Accounts, db: Db) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { rpID } = relyingParty(accounts);
  const { challenge } = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
  const challengeId = await store.addChallenge(db, challenge, null);
  return { challengeId, options: { challenge, rpId: rpID, timeout, userVerification: 'required' as const } };
}

export async function signInByPasskey(
  accounts: Accounts,
  attempt: PasskeyAttempt,
  context: SignInContext,
): Promise<SignedIn> {
  const me = await checkPasskey(accounts, attempt, (tx, userId) =>
    beginSession(accounts, tx, userId, context),
  );
  if (!me) throw refuse(passkeyRefusals, 'passkeyNotValid');
  return signedIn(me);
}

type PasskeyAttempt = { readonly challengeId: string; readonly passkey: UsedPasskey };

/** @param onSuccess runs in the transaction that counts the use @returns undefined for an invalid passkey */
export async function checkPasskey<Result>(
  accounts: Accounts,
  { challengeId, passkey }: PasskeyAttempt,
  onSuccess: (tx: Db, userId: UserId) => Promise<Result>,
): Promise<Result | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { rpID, origin } = relyingParty(accounts);
  const { db } = accounts.services;
  // Outside the transaction, so that a refused attempt uses up the challenge.
  const expectedChallenge = await store.takeChallenge(db, challengeId, null);
  return transact(db, async (tx) => {
    const kept = expectedChallenge === undefined ? undefined : await store.findPasskey(tx, passkey.id);
    if (!kept || expectedChallenge === undefined) return undefined;
    const { credentialId: id, publicKey } = kept;
    const proof = await undefinedIfInvalid(
      verifyAuthenticationResponse({
        response: { ...passkey, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(kept.counter) },
      }),
    );
    if (!proof?.verified) return undefined;
    await store.countUse(tx, kept.id, proof.authenticationInfo.newCounter);
    return onSuccess(tx, kept.userId);
  });
}

/** @throws Refusal tooManyPasskeys */
export async function beginPasskey(accounts: Accounts, db: Db, { userId, email, name }: Viewer) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { rpName, rpID } = relyingParty(accounts);
  const own = await listBelowLimit(db, userId);
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
  });
  const challengeId = await store.addChallenge(db, challenge, userId);
  return {
    challengeId,
    options: {
      challenge,
      rp: { id: rpID, name: rpName },
      user: { id: user.id, name: user.name, displayName: user.displayName },
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
      timeout,
      attestation: 'none' as const,
      excludeCredentials: own.map(({ credentialId: id }) => ({ id, type: 'public-key' as const })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
    },
  };
}

/** @throws Refusal tooManyPasskeys */
async function listBelowLimit(db: Db, userId: UserId) {
  const own = await store.listPasskeysOf(db, userId);
  if (own.length >= passkeyLimits.atMost) throw refuse(passkeyRefusals, 'tooManyPasskeys');
  return own;
}

/**
 * Emails the owner, because a passkey outlives the session that created it.
 * @throws Refusal passkeyNotValid, tooManyPasskeys
 */
export async function addPasskey(
  accounts: Accounts,
  { challengeId, passkey }: { challengeId: string; passkey: MadePasskey },
  { userId, email }: Viewer,
  request: RequestFacts,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { rpID, origin } = relyingParty(accounts);
  const { db } = accounts.services;
  const expectedChallenge = await store.takeChallenge(db, challengeId, userId);
  const { transports, ...response } = passkey.response;
  const proof =
    expectedChallenge === undefined
      ? undefined
      : await undefinedIfInvalid(
          verifyRegistrationResponse({
            response: { ...passkey, response, clientExtensionResults: {} },
            expectedChallenge,
            expectedOrigin: origin,
            expectedRPID: rpID,
          }),
        );
  if (!proof?.verified) throw refuse(passkeyRefusals, 'passkeyNotValid');
  const { id: credentialId, publicKey, counter } = proof.registrationInfo.credential;
  const name = deviceOf(request.headers.get('user-agent') ?? '').slice(0, passkeyLimits.name);
  const kept = await transact(db, async (tx) => {
    await lockAddress(tx, email);
    await listBelowLimit(tx, userId);
    const added = await store.savePasskey(tx, { userId, credentialId, publicKey, counter, transports, name });
    if (added) await mailPasskeyAdded(accounts.services, tx, email, name);
    return added;
  });
  if (!kept) throw refuse(passkeyRefusals, 'passkeyNotValid');
  return toPasskey(kept);
}

export async function listPasskeys(db: Db, { userId }: Viewer) {
  const rows = await store.listPasskeysOf(db, userId);
  return { items: rows.map(toPasskey), total: rows.length, offset: 0 };
}

/** @throws Refusal passkeyNotFound */
export async function removePasskey(db: Db, { userId }: Viewer, passkeyId: string) {
  if (!(await store.dropPasskey(db, userId, passkeyId))) throw refuse(passkeyRefusals, 'passkeyNotFound');
  return {};
}

type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null };

function toPasskey({ id, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

/** The library throws for every invalid passkey. */
async function undefinedIfInvalid<Proof>(proof: Promise<Proof>): Promise<Proof | undefined> {
  try {
    return await proof;
  } catch {
    return undefined;
  }
}
