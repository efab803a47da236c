import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { listBinding } from '#modules/sales/splits/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { isUuid, type ProfileId, type SettlementId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { dueTime } from '../rules.ts';
import { partiesOf } from './owed.ts';
import { findPayee } from './payee-store.ts';
import { openAccount, readStatus, refreshStatus, type PayeeOptions } from './payee.ts';
import { settlementsCsv, statementCsv, statementPdf } from './statement.ts';
import {
  findEventHost,
  findSettlementOf,
  listSettlementsOf,
  listSettlementsOfEvent,
  sumEvent,
  type EventHost,
  type ShownSettlement,
} from './statement-store.ts';
import { sumTaxes } from './tax-store.ts';
import { toSettlement, toStatement } from './to-settlement.ts';

type OfProfile = { readonly profileId: string };

async function hostOf(db: Db, viewer: Viewer | undefined, { profileId }: OfProfile): Promise<ProfileId> {
  return (await findProfileRole(db, requireViewer(viewer), profileId)).id;
}

export function routesOf(options: PayeeOptions): Route[] {
  return [
    route(calls.getPayoutTerms, async () => ({
      seller: options.payouts ? ('host' as const) : ('operator' as const),
      delayHours: options.delayHours,
    })),

    route(calls.getPayoutStatus, async ({ input, viewer, db }) =>
      readStatus(db, options, await hostOf(db, viewer, input)),
    ),

    routeOwnTx(calls.refreshPayoutStatus, async ({ input, viewer, db }) =>
      refreshStatus(options, await hostOf(db, viewer, input)),
    ),

    routeOwnTx(calls.openPayoutAccount, async ({ input, viewer, db }) => {
      const hostId = await hostOf(db, viewer, input);
      const page = manageProfilePath({ ...profileKeyOf(input.profileId)!, id: input.profileId }, 'payouts');
      return openAccount(options, { hostId, country: input.country, page }, requireViewer(viewer));
    }),

    route(calls.listSettlements, async ({ input, viewer, db }) => {
      const hostId = await hostOf(db, viewer, input);
      return pageOfSettlements(input, toSettlement, (page) => listSettlementsOf(db, hostId, page));
    }),

    route(calls.getSettlementsCsv, async ({ input, viewer, db }) => ({
      body: settlementsCsv(db, await hostOf(db, viewer, input)),
      filename: 'payouts.csv',
    })),

    route(calls.getStatement, async ({ input, viewer, db }) =>
      readStatement(db, await hostOf(db, viewer, input), input.settlementId),
    ),

    route(calls.getStatementPdf, async ({ input, viewer, db }) => {
      const statement = await readStatement(db, await hostOf(db, viewer, input), input.settlementId);
      return {
        body: await statementPdf(statement),
        filename: `${statement.settlement.event.name} statement.pdf`,
      };
    }),

    route(calls.getStatementCsv, async ({ input, viewer, db }) => {
      const statement = await readStatement(db, await hostOf(db, viewer, input), input.settlementId);
      return {
        body: statementCsv(statement),
        filename: `${statement.settlement.event.name} statement.csv`,
      };
    }),

    route(calls.getEventPayouts, async ({ input, viewer, db }) => {
      const { payouts, delayHours } = options;
      const { endsAt, isUndated, ...host } = await findEventHost(db, input.eventId);
      const payee = host.id && payouts && (await findPayee(db, host.id, payouts.provider));
      const rows = await listSettlementsOfEvent(db, input.eventId);
      return {
        seller: payouts ? ('host' as const) : ('operator' as const),
        dueAt: isUndated ? null : dueTime(endsAt, delayHours).toISOString(),
        account: accountPage(host, requireViewer(viewer)),
        hasAccount: payee?.transfers === 'active',
        items: rows.map(toSettlement),
      };
    }),
  ];
}

/** Each user has only their own in the settings. */
function accountPage({ id, ...host }: Omit<EventHost, 'endsAt' | 'isUndated'>, viewer: Viewer) {
  if (!id || (host.type === 'user' && id !== viewer.userId)) return null;
  return manageProfilePath({ ...host, id }, 'payouts');
}

async function readStatement(db: Db, hostId: ProfileId, id: SettlementId): Promise<calls.Statement> {
  const row = await findSettlementOf(db, hostId, id);
  if (!row) throw refuse(calls.refusals, 'settlementNotFound');
  const { eventId, currency } = row;
  const host = await findEventHost(db, eventId);
  const split = (await listBinding(db, [eventId])).get(eventId);
  const taxes = (await sumTaxes(db, eventId, row.sentAt)).filter((tax) => tax.currency === currency);
  return toStatement(row, {
    sums: await sumEvent(db, row),
    taxes: taxes.map(({ name, rate, tax }) => ({ name, rate, tax })),
    hostName: row.party ? (host.name ?? '') : row.hostName,
    shares: partiesOf(split, row.party ? host.id : row.hostId),
  });
}

export async function pageOfSettlements<Item>(
  { limit, cursor }: PageInput,
  toItem: (row: ShownSettlement) => Item,
  list: (page: {
    readonly limit: number;
    readonly after: SettlementId | undefined;
  }) => Promise<ShownSettlement[]>,
) {
  const [after] = unpackCursor(cursor, 1) ?? [];
  const rows = await list({
    limit: limit + 1,
    after: typeof after === 'string' && isUuid(after) ? (after as SettlementId) : undefined,
  });
  const { rows: page, next } = cutPage(rows, limit, ({ id }) => [id]);
  return { items: page.map(toItem), next };
}
