import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../../provider-contract.ts';
import type { Accounts } from '../accounts.ts';
import { beginAtProvider } from './begin.ts';
import { listConnections, removeConnection } from './connections.ts';
import { readPending, signUpWithProvider, verifyPendingCode } from './new-account.ts';

export function providerRoutes(accounts: Accounts): Route[] {
  const offered = accounts.services.config.oidcProviders.map(({ key, name }) => ({ key, name }));
  return [
    route(calls.listProviders, async () => ({ items: offered, total: offered.length, offset: 0 })),
    routeOwnTx(calls.beginProviderSignIn, ({ input, request }) =>
      beginAtProvider(accounts, { ...input, userId: null, request }),
    ),
    route(calls.getPendingSignIn, ({ db, request }) => readPending(accounts, db, request)),
    routeOwnTx(calls.verifyPendingCode, ({ input, ...context }) =>
      verifyPendingCode(accounts, input, context),
    ),
    routeOwnTx(calls.signUpWithProvider, ({ input, ...context }) =>
      signUpWithProvider(accounts, input, context),
    ),
    route(calls.listConnections, ({ viewer, db }) => listConnections(accounts, db, requireViewer(viewer))),
    routeOwnTx(calls.beginConnection, ({ input, viewer, request }) => {
      const { userId } = requireViewer(viewer);
      return beginAtProvider(accounts, { ...input, to: '/settings', userId, request });
    }),
    route(calls.removeConnection, ({ input, viewer, db }) =>
      removeConnection(accounts, db, requireViewer(viewer), input.connectionId),
    ),
  ];
}
