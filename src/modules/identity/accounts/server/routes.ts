import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as own from '../account-contract.ts';
import * as confirms from '../confirm-contract.ts';
import * as calls from '../contract.ts';
import * as keys from '../passkey-contract.ts';
import { findOwnAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { changeEmail } from './change-email.ts';
import * as confirm from './confirm.ts';
import { getMailState } from '../mail-contract.ts';
import { isHeld } from '#platform/server/transports.ts';
import { listDemoPeople } from './demo-people.ts';
import { buildMe } from './me.ts';
import * as passkeys from './passkeys.ts';
import { resetPassword } from './reset-password.ts';
import { sendNewEmailCode, sendResetCode, sendSignInCode } from './send-code.ts';
import { dropSession } from './session-store.ts';
import { signInAsDemo, signInByCode, signInByPassword } from './sign-in.ts';
import { endOtherSessions, listSessions, signOutEverywhere } from './own-sessions.ts';
import { signUp } from './sign-up.ts';
import { switchProfile } from './switch-profile.ts';

/** These calls open their own transactions, so that a wrong try is counted although the call is refused. */
export function ownTransactionRoutes(accounts: Accounts): Route[] {
  return [
    routeOwnTx(calls.sendCode, ({ input, request }) => sendSignInCode(accounts, { ...input, request })),
    routeOwnTx(calls.verifyCode, ({ input, ...context }) => signInByCode(accounts, input, context)),
    routeOwnTx(calls.signUp, ({ input, ...context }) => signUp(accounts, input, context)),
    routeOwnTx(calls.signIn, ({ input, ...context }) => signInByPassword(accounts, input, context)),
    routeOwnTx(calls.forgotPassword, ({ input, request }) => sendResetCode(accounts, { ...input, request })),
    routeOwnTx(calls.resetPassword, ({ input, ...context }) => resetPassword(accounts, input, context)),
    routeOwnTx(calls.sendEmailCode, ({ input, request }) =>
      sendNewEmailCode(accounts, { ...input, request }),
    ),
    routeOwnTx(calls.changeEmail, ({ input, viewer, request }) =>
      changeEmail(accounts, requireViewer(viewer), input, request),
    ),
    routeOwnTx(confirms.confirmByCode, ({ input, viewer }) =>
      confirm.confirmByCode(accounts, requireViewer(viewer), input.code),
    ),
    routeOwnTx(confirms.confirmByPassword, ({ input, viewer, request }) =>
      confirm.confirmByPassword(accounts, { ...input, viewer: requireViewer(viewer), request }),
    ),
    routeOwnTx(confirms.confirmByPasskey, ({ input, viewer }) =>
      confirm.confirmByPasskey(accounts, requireViewer(viewer), input),
    ),
    routeOwnTx(keys.signInByPasskey, ({ input, ...context }) =>
      passkeys.signInByPasskey(accounts, input, context),
    ),
    routeOwnTx(keys.addPasskey, ({ input, viewer, request }) =>
      passkeys.addPasskey(accounts, input, requireViewer(viewer), request),
    ),
  ];
}

export function sessionRoutes(accounts: Accounts): Route[] {
  return [
    route(confirms.sendConfirmCode, ({ viewer, db }) =>
      confirm.sendConfirmCode(accounts, db, requireViewer(viewer)),
    ),
    route(calls.signOut, async ({ viewer, db, request }) => {
      if (viewer) await dropSession(db, viewer.userId, viewer.sessionId);
      accounts.sessions.forget(request);
      return {};
    }),
    route(calls.signOutEverywhere, ({ viewer, db, request }) =>
      signOutEverywhere(accounts, db, requireViewer(viewer), request),
    ),
    route(calls.listSessions, ({ viewer, db }) => listSessions(db, requireViewer(viewer))),
    route(calls.endSession, async ({ input, viewer, db }) => {
      await dropSession(db, requireViewer(viewer).userId, input.sessionId);
      return {};
    }),
    route(own.endOtherSessions, ({ viewer, db }) => endOtherSessions(db, requireViewer(viewer))),
    route(own.getAccount, async ({ viewer, db }) => {
      const found = await findOwnAccount(db, requireViewer(viewer).userId);
      return found ? { ...found, createdAt: found.createdAt.toISOString() } : null;
    }),
    route(keys.askForPasskey, ({ db }) => passkeys.askForPasskey(accounts, db)),
    route(keys.listPasskeys, ({ viewer, db }) => passkeys.listPasskeys(db, requireViewer(viewer))),
    route(keys.beginPasskey, ({ viewer, db }) => passkeys.beginPasskey(accounts, db, requireViewer(viewer))),
    route(keys.removePasskey, ({ input, viewer, db }) =>
      passkeys.removePasskey(db, requireViewer(viewer), input.passkeyId),
    ),
    route(calls.getMe, async ({ viewer, db }) => (viewer ? buildMe(accounts, db, viewer) : null)),
    route(calls.switchProfile, ({ input, viewer, db }) =>
      switchProfile(accounts, db, requireViewer(viewer), input.profileId),
    ),
    route(calls.listDemoPeople, ({ db }) => listDemoPeople(accounts, db)),
    route(getMailState, async ({ db }) => ({
      held: await isHeld(db, 'mail', accounts.services.config),
    })),
    route(calls.signInAsDemo, ({ input, db, ...context }) => signInAsDemo(accounts, db, input.key, context)),
  ];
}
