import { refuse } from '#platform/refusal.ts';
import { csvText } from '#platform/csv.ts';
import { majorUnits, cents } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import type { EventId } from '#platform/ids.ts';
import { findEventRole } from '#modules/events/events/server/index.ts';
import * as calls from '../contract.ts';
import { addPayLink, getPayLink } from '../pay-link-contract.ts';
import { tillColumns } from '../copy.ts';
import { endTill, putOwnTill, setAllotment } from './allotments.ts';
import type { CardReaders } from './card-readers.ts';
import { cardRoutesOf } from './card-routes.ts';
import { countMissedSales } from './card-sales.ts';
import type { CheckInPort, InPerson, Seller } from './ports.ts';
import { policies } from './policies.ts';
import { readBoxOffice } from './read-box-office.ts';
import { listRefusedSales, resolveRefusedSale, type RefusedSaleRow } from './refused-store.ts';
import { listSales, listUnreturned, mailSale, messageOf, refundSale, sendSales } from './sales.ts';
import { findEvent, listUncounted, listWrongSales } from './sale-store.ts';
import { findSettings, putSettings, setFloat } from './till-store.ts';
import { countCash, listTills } from './tills.ts';

export { openCardReaders } from './card-readers.ts';
export { recordCardSales } from './card-sales.ts';
export type { CheckInPort } from './ports.ts';

const mostRefused = 100;

/** Selling at the door, online and offline (BOX-01). */
export function openBoxOffice(
  services: Pick<Services, 'db' | 'log' | 'mail' | 'config'>,
  inPerson: InPerson,
  checkIn: CheckInPort,
  readers: CardReaders,
): Feature {
  const { db } = services;
  const ports = { db, inPerson, checkIn, readers };
  return {
    policies,
    routes: [
      route(calls.getBoxOffice, async ({ input, viewer, db: reading }) => {
        const seller = await sellerOf(reading, input, viewer);
        return seller.maySell ? readBoxOffice(reading, readers, seller, input.deviceId) : null;
      }),
      route(calls.setBoxOffice, async ({ input, db: tx }) => {
        const settings = { doorManagersSell: input.doorManagersSell };
        await putSettings(tx, input.eventId, settings);
        return settings;
      }),
      routeOwnTx(calls.sendSales, async ({ input, viewer }) =>
        sendSales(ports, await sellerOf(db, input, viewer), input),
      ),
      route(calls.listSales, async ({ input, viewer, db: reading }) =>
        listSales(reading, await sellerOf(reading, input, viewer), input),
      ),
      routeOwnTx(calls.refundSale, async ({ input, viewer }) =>
        refundSale(ports, requireViewer(viewer), await sellerOf(db, input, viewer), input),
      ),
      route(calls.mailSale, async ({ input, viewer, db: tx }) =>
        mailSale(services, tx, ports, requireViewer(viewer), await sellerOf(tx, input, viewer), input),
      ),
      route(calls.setAllotment, async ({ input, viewer, db: tx }) =>
        setAllotment(tx, readers, await sellerOf(tx, input, viewer), input),
      ),
      route(calls.setTill, async ({ input, viewer, db: tx }) => {
        await putOwnTill(tx, await sellerOf(tx, input, viewer), input.device);
        await setFloat(tx, { eventId: input.eventId, tillId: input.device.id }, input.float);
        return { saved: true as const };
      }),
      route(addPayLink, async ({ input, db: tx }) => {
        const { itemIds: ticketTypeIds, ...link } = input;
        await inPerson.addPayLink(tx, { ...link, ticketTypeIds });
        return { state: await inPerson.findPayLinkState(tx, input) };
      }),
      route(getPayLink, async ({ input, db: reading }) => ({
        state: await inPerson.findPayLinkState(reading, input),
      })),
      route(calls.listUnreturned, async ({ input, viewer, db: reading }) =>
        listUnreturned(reading, await sellerOf(reading, input, viewer), input),
      ),
      route(calls.listRefusedSales, async ({ input, db: reading }) => ({
        items: (await listRefusedSales(reading, input.eventId, mostRefused)).map(toRefusedSale),
      })),
      route(calls.resolveRefusedSale, async ({ input, db: tx }) => {
        if (!(await resolveRefusedSale(tx, input.eventId, input.saleId)))
          throw refuse(calls.refusals, 'saleNotFound');
        return { resolved: true as const };
      }),
      route(calls.endAllotment, async ({ input, db: tx }) => endTill(tx, input)),
      route(calls.listTills, async ({ input, db: reading }) => ({
        items: await listTills(reading, input.eventId),
      })),
      route(calls.countCash, async ({ input, viewer, db: tx }) => ({
        items: await countCash(tx, await sellerOf(tx, input, viewer), input),
      })),
      route(calls.getTillsCsv, async ({ input, db: reading }) => {
        const event = await findEvent(reading, input.eventId);
        if (!event) throw refuse(calls.refusals, 'eventNotFound');
        return { body: tillsCsv(reading, input.eventId), filename: `${event.name} cash count.csv` };
      }),
      ...cardRoutesOf(ports, (input, viewer) => sellerOf(db, input, viewer)),
    ],
    scheduledTasks: [
      {
        name: 'box-office.count-missed-sales',
        everySeconds: 60,
        run: () => countMissedSales(ports, services.log),
      },
    ],
    verify: async () => [
      ...(await listWrongSales(db)).map(
        ({ orderId, amount, cash }) => `box office sale ${orderId} of ${amount}: the ledger has ${cash}`,
      ),
      ...(await listUncounted(db)).map(({ orderId }) => `card sale ${orderId} is paid but isn’t counted`),
    ],
  };
}

const toRefusedSale = ({ amountMinor, soldAt, code, resolvedAt, ...sale }: RefusedSaleRow) => ({
  ...sale,
  total: amountMinor,
  why: messageOf(code),
  soldAt: soldAt.toISOString(),
  resolved: resolvedAt !== null,
});

async function sellerOf(
  db: Db,
  { eventId }: { eventId: EventId },
  viewer: Viewer | undefined,
): Promise<Seller> {
  const who = requireViewer(viewer);
  const role = await findEventRole(db, who, eventId);
  const isHost = role === 'owner' || role === 'collaborator';
  const maySell = isHost || (role === 'assistant' && (await findSettings(db, eventId)).doorManagersSell);
  return { eventId, userId: who.userId, isHost, maySell };
}

async function* tillLines(db: Db, eventId: EventId) {
  yield (await listTills(db, eventId)).map(
    ({ name, seller, currency, sales, counted, difference, ...till }) => [
      name,
      seller,
      currency.toUpperCase(),
      sales,
      ...[
        till.cash,
        till.card,
        till.reader,
        till.refunds,
        till.float,
        till.expected,
        counted,
        difference,
      ].map((amount) => (amount === null ? '' : majorUnits(cents(amount), currency))),
      till.countedAt ?? '',
    ],
  );
}

const tillsCsv = (db: Db, eventId: EventId): AsyncIterable<string> =>
  csvText(tillColumns, tillLines(db, eventId));
