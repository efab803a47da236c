import { setTimeout as wait } from 'node:timers/promises';
import { openBuyer } from './buyer.ts';
import type { Deployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';
import { bareId } from '#platform/ids.ts';

/** People who keep buying tickets, whatever happens to the site. */
export type Rush = {
  /** Waits until this many more orders are acknowledged. */
  readonly untilOrders: (more: number) => Promise<void>;
  /** Lets everyone finish. */
  readonly stop: () => Promise<{ acknowledged: readonly string[]; statuses: ReadonlyMap<number, number> }>;
  /** @returns the orders that aren't completed in the database */
  readonly listLost: (orderIds: readonly string[]) => Promise<readonly string[]>;
};

const peopleTotal = 60;
const atOnce = 6;
/** Stays below the limit of orders per minute and account. */
const pauseMs = 40;
const moreWithinMs = 60_000;

/** Starts the rush. Everyone repeats calls answered with 503. */
export async function openRush(site: Deployment): Promise<Rush> {
  const night = await addSaleEvent(site.db, {
    free: { price: 0, capacity: 100_000 },
    paid: { price: 2500, capacity: 100_000 },
  });
  const statuses = new Map<number, number>();
  const heard = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const people = await Promise.all(
    Array.from({ length: peopleTotal }, () => openBuyer(site, night, { heard })),
  );
  const acknowledged: string[] = [];
  const over = new AbortController();
  let turn = 0;

  const shop = async () => {
    while (!over.signal.aborted) {
      const buyer = people[turn++ % people.length]!;
      if (turn % 3 === 0) {
        const { id } = await buyer.buy({ type: 'paid' });
        const { body } = await buyer.sync(id);
        if (body.status === 'completed') acknowledged.push(id);
      } else {
        const { status, body } = await buyer.order({ type: 'free' });
        if (status === 201) acknowledged.push(body.id);
      }
      await wait(pauseMs);
    }
  };
  const shopping = Promise.all(Array.from({ length: atOnce }, shop));
  // Awaited at the end, where failures are thrown.
  shopping.catch(() => over.abort());

  return {
    untilOrders: async (more) => {
      const wanted = acknowledged.length + more;
      for (const end = Date.now() + moreWithinMs; acknowledged.length < wanted; await wait(10)) {
        if (over.signal.aborted) await shopping;
        if (Date.now() > end) throw new Error(`No ${more} orders within ${moreWithinMs / 1000} s.`);
      }
    },
    stop: async () => {
      over.abort();
      await shopping;
      return { acknowledged, statuses };
    },
    listLost: async (orderIds) => {
      const rows = await site.db
        .selectFrom('ticketOrder')
        .select('id')
        .where('id', 'in', orderIds.map(bareId))
        .where('status', '=', 'completed')
        .execute();
      const kept = new Set(rows.map(({ id }) => id));
      return orderIds.filter((id) => !kept.has(bareId(id)));
    },
  };
}

/** Statuses allowed while the database restarts. */
const expected = new Set([200, 201, 503]);

/** @returns how often each other status was answered; 0 means no answer */
export function unexpected(statuses: ReadonlyMap<number, number>): [status: number, times: number][] {
  return [...statuses].filter(([status]) => !expected.has(status));
}
