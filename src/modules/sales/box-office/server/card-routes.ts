import type { EventId } from '#platform/ids.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../card-contract.ts';
import { cancelCardSale, presentCard, startCardSale, syncCardSale, tapTestCard } from './card-sales.ts';
import type { BoxOfficePorts, Seller } from './ports.ts';
import { addReader, listReaders, removeReader } from './readers.ts';

type SellerOf = (input: { eventId: EventId }, viewer: Viewer | undefined) => Promise<Seller>;

/** Card readers, and sales that they take. */
export const cardRoutesOf = (ports: BoxOfficePorts, sellerOf: SellerOf): readonly Route[] => [
  route(calls.listReaders, async ({ input }) => ({ items: await listReaders(ports, input.eventId) })),
  routeOwnTx(calls.addReader, ({ input, viewer }) => addReader(ports, requireViewer(viewer), input)),
  routeOwnTx(calls.removeReader, ({ input, viewer }) => removeReader(ports, requireViewer(viewer), input)),
  routeOwnTx(calls.startCardSale, async ({ input, viewer }) =>
    startCardSale(ports, await sellerOf(input, viewer), input),
  ),
  routeOwnTx(calls.syncCardSale, async ({ input, viewer }) =>
    syncCardSale(ports, await sellerOf(input, viewer), input.orderId),
  ),
  routeOwnTx(calls.presentCard, async ({ input, viewer }) =>
    presentCard(ports, await sellerOf(input, viewer), input),
  ),
  routeOwnTx(calls.cancelCardSale, async ({ input, viewer }) =>
    cancelCardSale(ports, await sellerOf(input, viewer), input.orderId),
  ),
  routeOwnTx(calls.tapTestCard, async ({ input, viewer }) =>
    tapTestCard(ports, await sellerOf(input, viewer), input),
  ),
];
