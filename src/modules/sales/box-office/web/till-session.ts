import { v7 as newId } from 'uuid';
import { isRefusal, Refusal } from '#platform/refusal.ts';
import { send, type Send } from '#platform/send.ts';
import {
  getBoxOffice,
  refundSale,
  sendSales,
  setAllotment,
  setTill,
  type BoxOffice,
  type SaleResult,
} from '../contract.ts';
import { startCardSale } from '../card-contract.ts';
import { boxOfficeWords } from '../copy.ts';
import {
  allottedOf,
  noticeOf,
  openingTill,
  type Cart,
  type Outcome,
  type Problem,
  type SaleItem,
  type TillState,
} from './till-state.ts';
import { openTillStore, type QueuedSale, type StoredTill, type TillStore } from './till-store.ts';

/** Devices of earlier versions stored none. */
const withoutReaders = { readers: [], takesTestCards: false, cardSale: null };

const stopped: Problem = { status: 403, ...boxOfficeWords.notAllowed };

/** After this, a network that doesn't answer counts as down. Milliseconds. */
const answersWithin = 10_000;
/** The same where the payment provider has to answer, too. */
const providerAnswersWithin = 30_000;

/** Failures that may pass. Sales may have been recorded nevertheless, so they are sent again. */
const isDown = (error: unknown) =>
  isRefusal(error)
    ? error.code === 'unavailable' || error.status === 429 || error.status >= 500
    : error instanceof DOMException;

/**
 * Makes a call that someone waits for.
 * @throws Refusal, also `noAnswer`
 */
export const ask: Send = async (call, input) => {
  try {
    return await send(call, input, { signal: AbortSignal.timeout(providerAnswersWithin) });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new Refusal('noAnswer', { status: 504, ...boxOfficeWords.noAnswer });
  }
};

/** The box office of one user for one event on this device: sells, stores sales until they are recorded, and syncs. */
export class TillSession {
  readonly #eventId: string;
  readonly #userId: string;
  readonly #onChange: (state: TillState) => void;
  #state: TillState = openingTill;
  #store: TillStore | undefined;
  #syncing: Promise<readonly SaleResult[]> | undefined;
  /** A card sale that may have begun, because its answer was lost. */
  #unanswered: { readonly cart: string; readonly id: string } | undefined;
  #isClosed = false;

  constructor(eventId: string, userId: string, onChange: (state: TillState) => void) {
    this.#eventId = eventId;
    this.#userId = userId;
    this.#onChange = onChange;
  }

  /** Reads what this device stored, then syncs. */
  async open(): Promise<void> {
    try {
      this.#store = await openTillStore(`${this.#userId} ${this.#eventId}`);
      const { till, queue } = await this.#store.read();
      this.#set({
        deviceId: till?.deviceId ?? newId(),
        boxOffice: till?.boxOffice && { ...withoutReaders, ...till.boxOffice },
        name: till?.name ?? this.#state.name,
        notices: till?.notices ?? [],
        queue,
      });
    } catch {
      this.#set({ deviceId: newId(), isStored: false });
    }
    await this.refresh();
  }

  /** Sends waiting sales and gives tickets back, or only reads which tickets are left. */
  async refresh(): Promise<void> {
    try {
      if (this.#state.queue.length > 0 || this.#isToGiveBack) await this.#sync();
      else {
        const device = { eventId: this.#eventId, deviceId: this.#state.deviceId };
        const boxOffice = await send(getBoxOffice, device, { signal: AbortSignal.timeout(answersWithin) });
        if (boxOffice) this.#saveBoxOffice(boxOffice);
        else this.#stopSelling(stopped);
      }
    } catch (error) {
      if (isDown(error))
        this.#set({ isOnline: false, is: this.#state.boxOffice ? 'open' : 'notReady', problem: undefined });
      else if (isRefusal(error)) this.#stopSelling(error);
      else throw error;
    }
  }

  /** Neither a cart nor sales that wait vanish, nor notes about those that were sent. */
  #stopSelling(problem: Problem): void {
    const { is, queue, notices } = this.#state;
    const isInUse = is === 'open' || queue.length > 0 || notices.length > 0;
    this.#set(isInUse ? { is: 'open', problem } : { is: 'notAllowed' });
  }

  /** The server has recorded what it could, and given the rest of the tickets back. */
  #giveUpSelling(): void {
    const { boxOffice } = this.#state;
    this.#set({ boxOffice: boxOffice && { ...boxOffice, allotment: null }, isOnline: true });
    this.#stopSelling(stopped);
  }

  async sell({ items, what, total, method, email }: Cart): Promise<Outcome> {
    this.#unanswered = undefined;
    const isCovered = items.every(({ itemId, quantity }) => quantity <= allottedOf(this.#state, itemId));
    const sale: QueuedSale['sale'] = {
      id: newId(),
      method,
      items: items.map((item) => ({ ...item })),
      total,
      ...(email && { email }),
      soldAt: new Date().toISOString(),
      offline: !this.#state.isOnline && isCovered,
    };
    await this.#enqueue({ sale, what });
    try {
      const own = (await this.#sync()).find(({ id }) => id === sale.id);
      // It waited behind a sync that began before.
      const result = own ?? (await this.#sync()).find(({ id }) => id === sale.id);
      return result?.refused ? { is: 'refused', ...result.refused } : { is: 'sold' };
    } catch (error) {
      if (!isDown(error)) {
        if (isRefusal(error)) return this.#drop({ sale, what }, error);
        throw error;
      }
      if (isCovered) this.#markOffline(sale.id);
      this.#set({ isOnline: false });
      return { is: isCovered ? 'kept' : 'waiting' };
    }
  }

  /**
   * Asks the server to charge a card reader. The same cart after a lost answer is the same sale, whose guest may have
   * paid.
   * @throws Refusal
   */
  async sellByCard({ items, total, email }: Omit<Cart, 'what' | 'method'>, readerId: string) {
    const cart = JSON.stringify([items, total, email]);
    const id = this.#unanswered?.cart === cart ? this.#unanswered.id : newId();
    this.#unanswered = { cart, id };
    try {
      const cardSale = await ask(startCardSale, {
        eventId: this.#eventId,
        device: this.#device,
        readerId,
        id,
        items: items.map((item) => ({ ...item })),
        total,
        ...(email && { email }),
      });
      this.#unanswered = undefined;
      return cardSale;
    } catch (error) {
      if (isDown(error)) void this.refresh();
      else this.#unanswered = undefined;
      throw error;
    }
  }

  /** Takes tickets that this device may sell offline. @throws Refusal */
  async keepTickets(items: readonly SaleItem[]): Promise<void> {
    const boxOffice = await ask(setAllotment, {
      eventId: this.#eventId,
      device: this.#device,
      items: [...items],
    });
    this.#saveBoxOffice(boxOffice);
  }

  /** @param float cash in the till at the start, in cents. @throws Refusal */
  async setTill(name: string, float: number): Promise<void> {
    this.#set({ name });
    await ask(setTill, { eventId: this.#eventId, device: this.#device, float });
    this.#save();
  }

  /** @throws Refusal */
  async refund(orderId: `order:${string}`): Promise<void> {
    await ask(refundSale, { eventId: this.#eventId, orderId, device: this.#device });
    await this.refresh();
  }

  dismiss(id: string): void {
    this.#set({ notices: this.#state.notices.filter((notice) => notice.id !== id) });
    this.#save();
  }

  close(): void {
    this.#isClosed = true;
  }

  get #device() {
    return { id: this.#state.deviceId, name: this.#state.name };
  }

  get #stored(): StoredTill {
    const { deviceId, boxOffice, name, notices } = this.#state;
    return { deviceId, boxOffice, name, notices };
  }

  /** Whether this device keeps tickets that it can no longer sell. */
  get #isToGiveBack(): boolean {
    const { is, boxOffice, problem } = this.#state;
    const { items = [], ended = false } = boxOffice?.allotment ?? {};
    return items.length > 0 && (ended || is === 'notAllowed' || problem?.status === stopped.status);
  }

  #set(more: Partial<TillState>): void {
    this.#state = { ...this.#state, ...more };
    if (!this.#isClosed) this.#onChange(this.#state);
  }

  readonly #lost = () => this.#set({ isStored: false });

  #save(): void {
    void this.#store?.keep(this.#stored).catch(this.#lost);
  }

  #saveBoxOffice(boxOffice: BoxOffice): void {
    // It had begun, and goes on from here.
    if (boxOffice.cardSale) this.#unanswered = undefined;
    this.#set({ is: 'open', boxOffice, isOnline: true, problem: undefined });
    this.#save();
  }

  async #enqueue(queued: QueuedSale): Promise<void> {
    this.#set({ queue: [...this.#state.queue, queued] });
    await this.#store?.queue(this.#stored, queued).catch(this.#lost);
  }

  #sync(): Promise<readonly SaleResult[]> {
    this.#syncing ??= this.#sendQueue().finally(() => (this.#syncing = undefined));
    return this.#syncing;
  }

  async #sendQueue(): Promise<readonly SaleResult[]> {
    const sent = this.#state.queue.slice(0, 50);
    const { results, boxOffice } = await send(
      sendSales,
      {
        eventId: this.#eventId,
        device: this.#device,
        sales: sent.map(({ sale }) => sale),
        isAll: sent.length === this.#state.queue.length,
      },
      { signal: AbortSignal.timeout(answersWithin) },
    );
    const ids = new Set(results.map(({ id }) => id));
    const notices = results.flatMap((result) => noticeOf(result, sent) ?? []);
    this.#set({
      notices: [...notices, ...this.#state.notices],
      queue: this.#state.queue.filter(({ sale }) => !ids.has(sale.id)),
    });
    if (boxOffice) this.#saveBoxOffice(boxOffice);
    else this.#giveUpSelling();
    await this.#store?.settle(this.#stored, [...ids]).catch(this.#lost);
    return this.#state.queue.length > 0 ? [...results, ...(await this.#sendQueue())] : results;
  }

  /** Nothing was recorded, so that the seller can try again without selling twice. */
  async #drop({ sale: { id }, what }: QueuedSale, { title, message }: Refusal): Promise<Outcome> {
    this.#set({
      queue: this.#state.queue.filter(({ sale }) => sale.id !== id),
      notices: [{ id, title: boxOfficeWords.refusedSale(what), message }, ...this.#state.notices],
    });
    await this.#store?.settle(this.#stored, [id]).catch(this.#lost);
    await this.refresh();
    return { is: 'refused', title, message };
  }

  /** The guest is let in without the server, so the sale counts whatever happens until it syncs. */
  #markOffline(id: string): void {
    const queue = this.#state.queue.map((queued) =>
      queued.sale.id === id ? { ...queued, sale: { ...queued.sale, offline: true } } : queued,
    );
    this.#set({ queue });
    const changed = queue.find(({ sale }) => sale.id === id);
    if (changed) void this.#store?.queue(this.#stored, changed).catch(this.#lost);
  }
}

export type PartProps = {
  readonly state: TillState;
  readonly session: TillSession;
  readonly eventId: string;
};
