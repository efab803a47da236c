import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { refuse } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { confirmByPasskey } from '../../confirm-contract.ts';
import type { SignedIn } from '../../contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  signInByPasskey,
  type Passkey,
} from '../../passkey-contract.ts';
import { sendConfirmed } from './confirm-store.ts';

const browserRefusals = {
  noPasskeysHere: { status: 422, ...copy.noPasskeysHere },
  passkeyStopped: { status: 422, ...copy.passkeyStopped },
} as const;

/** Browsers throw when the user closes their passkey dialog, or it times out. */
async function refuseIfCancelled<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch {
    throw refuse(browserRefusals, 'passkeyStopped');
  }
}

function requirePasskeys() {
  if (!browserSupportsWebAuthn()) throw refuse(browserRefusals, 'noPasskeysHere');
}

/** @throws Refusal */
async function signWithPasskey() {
  requirePasskeys();
  const { challengeId, options } = await send(askForPasskey, {});
  const { id, rawId, type, response } = await refuseIfCancelled(
    startAuthentication({ optionsJSON: options }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    challengeId,
    passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } },
  };
}

/** @throws Refusal */
export async function signInWithPasskey(): Promise<SignedIn> {
  return send(signInByPasskey, await signWithPasskey());
}

/** @throws Refusal */
export async function confirmWithPasskey(): Promise<unknown> {
  return send(confirmByPasskey, await signWithPasskey());
}

/** @throws Refusal */
export async function makePasskey(): Promise<Passkey> {
  requirePasskeys();
  const { challengeId, options } = await sendConfirmed(beginPasskey, {});
  const { id, rawId, type, response } = await refuseIfCancelled(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return sendConfirmed(addPasskey, {
    challengeId,
    passkey: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
  });
}
