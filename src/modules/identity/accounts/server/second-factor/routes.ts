import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../../second-factor-contract.ts';
import type { Accounts } from '../accounts.ts';
import * as factor from './second-factor.ts';

export function secondFactorRoutes(accounts: Accounts): Route[] {
  return [
    route(calls.getSecondFactor, ({ viewer, db }) => factor.readSecondFactor(db, requireViewer(viewer))),
    route(calls.beginSecondFactor, ({ viewer, db }) =>
      factor.beginSecondFactor(accounts, db, requireViewer(viewer)),
    ),
    route(calls.confirmSecondFactor, ({ input, viewer, db }) =>
      factor.confirmSecondFactor(accounts, db, requireViewer(viewer), input.code),
    ),
    routeOwnTx(calls.renewRecoveryCodes, ({ input, viewer, request }) =>
      factor.renewRecoveryCodes(accounts, { ...input, viewer: requireViewer(viewer), request }),
    ),
    routeOwnTx(calls.endSecondFactor, ({ input, viewer, request }) =>
      factor.endSecondFactor(accounts, { ...input, viewer: requireViewer(viewer), request }),
    ),
    routeOwnTx(calls.signInWithSecondFactor, ({ input, ...context }) =>
      factor.signInWithSecondFactor(accounts, input.code, context),
    ),
  ];
}
