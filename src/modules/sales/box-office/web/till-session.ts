import { v7 as newId } from 'uuid';
import { isRefusal, type Refusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import {
  getBoxOffice,
  refundSale,
  sendSales,
  setAllotment,
  setTill,
  type BoxOffice,
  type SaleMethod,
  type SaleResult,
} from '../contract.ts';
import { startCardSale } from '../card-contract.ts';
import { boxOfficeWords } from '../copy.ts';
import { openTillStore, type QueuedSale, type TillStore } from './till-store.ts';

export type SaleNotice = { readonly id: string; readonly title: string; readonly message: string };

export type TillState = {
  readonly is: 'opening' | 'open' | 'notReady' | 'notAllowed';
  readonly deviceId: string;
  readonly name: string;
  readonly boxOffice: BoxOffice | undefined;
  readonly queue: readonly QueuedSale[];
  readonly isOnline: boolean;
  readonly isStored: boolean;
  /** Why the server doesn't answer this device now, such as an ended session. */
  readonly problem: Refusal | undefined;
  /** Of sales that the server refused or emailed no tickets for, newest first. */
  readonly notices: readonly SaleNotice[];
};

export const openingTill: TillState = {
  is: 'opening',
  deviceId: '',
  name: boxOfficeWords.thisDevice,
  boxOffice: undefined,
  queue: [],
  isOnline: true,
  isStored: true,
  problem: undefined,
  notices: [],
};

export type Cart = {
  readonly items: readonly { readonly itemId: `ticket:${string}`; readonly quantity: number }[];
  readonly what: string;
  readonly total: number;
  readonly method: SaleMethod;
  readonly email: string;
};

/** `kept`: the device may sell it offline. `waiting`: only the server can tell whether tickets are left. */
export type Outcome =
  | { readonly is: 'sold' | 'kept' | 'waiting' }
  | { readonly is: 'refused'; readonly title: string; readonly message: string };

/** Devices of earlier versions stored none. */
const withoutReaders = { readers: [], takesTestCards: false, cardSale: null };

/** Failures that may pass. Sales may have been recorded nevertheless, so they are sent again. */
const isDown = ({ code, status }: Refusal) => code === 'unavailable' || status === 429 || status >= 500;

/** Tickets of an allotment that are left after the sales waiting here. */
export function allottedOf({ boxOffice, queue }: TillState, itemId: string): number {
  const { allotment } = boxOffice ?? {};
  if (!allotment || allotment.ended || Date.parse(allotment.until) <= Date.now()) return 0;
  const kept = allotment.items.find((item) => item.itemId === itemId)?.quantity ?? 0;
  const waiting = queue
    .flatMap(({ sale }) => sale.items)
    .reduce((sum, item) => sum + (item.itemId === itemId ? item.quantity : 0), 0);
  return Math.max(0, kept - waiting);
}

/** Notes for the seller about sales that were sent. */
function noticeOf(
  { id, refused, isEmailWrong }: SaleResult,
  sent: readonly QueuedSale[],
): SaleNotice | undefined {
  const { what = '', sale } = sent.find((one) => one.sale.id === id) ?? {};
  if (refused) return { id, title: boxOfficeWords.refusedSale(what), message: refused.message };
  if (!isEmailWrong) return undefined;
  return {
    id,
    title: boxOfficeWords.unsentTickets(what),
    message: boxOfficeWords.wrongEmail(sale?.email ?? ''),
  };
}

/** The box office on this device: sells, keeps sales until they are recorded, and syncs. */
export function openTillSession(eventId: string, userId: string, show: (state: TillState) => void) {
  let state = openingTill;
  let store: TillStore | undefined;
  let syncing: Promise<readonly SaleResult[]> | undefined;
  let isClosed = false;
  const change = (next: Partial<TillState>) => {
    state = { ...state, ...next };
    if (!isClosed) show(state);
  };
  const device = () => ({ id: state.deviceId, name: state.name });
  const stored = () => ({
    deviceId: state.deviceId,
    boxOffice: state.boxOffice,
    name: state.name,
  });
  const lost = () => change({ isStored: false });

  async function open() {
    try {
      store = await openTillStore(`${userId} ${eventId}`);
      const { till, queue } = await store.read();
      change({
        deviceId: till?.deviceId ?? newId(),
        boxOffice: till?.boxOffice && { ...withoutReaders, ...till.boxOffice },
        name: till?.name ?? state.name,
        queue,
      });
    } catch {
      change({ deviceId: newId(), isStored: false });
    }
    await look();
  }

  /** Syncs what waits here, or only reads what is left. */
  async function look(): Promise<void> {
    try {
      if (state.queue.length > 0) await sync();
      else keepBoxOffice(await send(getBoxOffice, { eventId, deviceId: state.deviceId }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isDown(error))
        change({ isOnline: false, is: state.boxOffice ? 'open' : 'notReady', problem: undefined });
      // Neither a cart nor sales that wait vanish.
      else if (state.is === 'open' || state.queue.length > 0) change({ is: 'open', problem: error });
      else change({ is: 'notAllowed' });
    }
  }

  function keepBoxOffice(boxOffice: BoxOffice) {
    change({ is: 'open', boxOffice, isOnline: true, problem: undefined });
    void store?.keep(stored()).catch(lost);
  }

  function sync(): Promise<readonly SaleResult[]> {
    syncing ??= sendQueue().finally(() => (syncing = undefined));
    return syncing;
  }

  async function sendQueue(): Promise<readonly SaleResult[]> {
    const sent = state.queue.slice(0, 50);
    const { results, boxOffice } = await send(sendSales, {
      eventId,
      device: device(),
      sales: sent.map(({ sale }) => sale),
      isAll: sent.length === state.queue.length,
    });
    const ids = new Set(results.map(({ id }) => id));
    const notices = results.flatMap((result) => noticeOf(result, sent) ?? []);
    change({
      notices: [...notices, ...state.notices],
      queue: state.queue.filter(({ sale }) => !ids.has(sale.id)),
    });
    keepBoxOffice(boxOffice);
    await store?.settle(stored(), [...ids]).catch(lost);
    return state.queue.length > 0 ? [...results, ...(await sendQueue())] : results;
  }

  async function sell({ items, what, total, method, email }: Cart): Promise<Outcome> {
    const isCovered = items.every(({ itemId, quantity }) => quantity <= allottedOf(state, itemId));
    const offline = !state.isOnline && isCovered;
    const sale: QueuedSale['sale'] = {
      id: newId(),
      method,
      items: items.map((item) => ({ ...item })),
      total,
      ...(email && { email }),
      soldAt: new Date().toISOString(),
      offline,
    };
    change({ queue: [...state.queue, { sale, what }] });
    await store?.queue(stored(), { sale, what }).catch(lost);
    try {
      const own = (await sync()).find(({ id }) => id === sale.id);
      // It waited behind a sync that began before.
      const result = own ?? (await sync()).find(({ id }) => id === sale.id);
      return result?.refused ? { is: 'refused', ...result.refused } : { is: 'sold' };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!isDown(error)) return drop({ sale, what }, error);
      if (isCovered) markOffline(sale.id);
      change({ isOnline: false });
      return { is: isCovered ? 'kept' : 'waiting' };
    }
  }

  /** Nothing was recorded, so that the seller can try again without selling twice. */
  async function drop({ sale: { id }, what }: QueuedSale, { title, message }: Refusal): Promise<Outcome> {
    change({
      queue: state.queue.filter(({ sale }) => sale.id !== id),
      notices: [{ id, title: boxOfficeWords.refusedSale(what), message }, ...state.notices],
    });
    await store?.settle(stored(), [id]).catch(lost);
    await look();
    return { is: 'refused', title, message };
  }

  /** The guest is let in without the server, so the sale counts whatever happens until it syncs. */
  function markOffline(id: string) {
    const queue = state.queue.map((one) =>
      one.sale.id === id ? { ...one, sale: { ...one.sale, offline: true } } : one,
    );
    change({ queue });
    const changed = queue.find(({ sale }) => sale.id === id);
    if (changed) void store?.queue(stored(), changed).catch(lost);
  }

  return {
    dismiss: (id: string) => change({ notices: state.notices.filter((one) => one.id !== id) }),
    open,
    look,
    sell,
    sellByCard: async ({ items, total, email }: Omit<Cart, 'what' | 'method'>, readerId: string) =>
      send(startCardSale, {
        eventId,
        device: device(),
        readerId,
        id: newId(),
        items: items.map((item) => ({ ...item })),
        total,
        ...(email && { email }),
      }),
    keepTickets: async (items: readonly { itemId: `ticket:${string}`; quantity: number }[]) =>
      keepBoxOffice(await send(setAllotment, { eventId, device: device(), items: [...items] })),
    setTill: async (name: string, float: number) => {
      change({ name });
      await send(setTill, { eventId, device: device(), float });
      void store?.keep(stored()).catch(lost);
    },
    refund: async (orderId: `order:${string}`) => {
      await send(refundSale, { eventId, orderId, device: device() });
      await look();
    },
    close: () => {
      isClosed = true;
    },
  };
}

export type TillSession = ReturnType<typeof openTillSession>;

export type PartProps = {
  readonly state: TillState;
  readonly session: TillSession;
  readonly eventId: string;
};
