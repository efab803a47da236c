import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuyer } from './buyer.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';

let site: Deployment;
beforeAll(async () => {
  site = await openDeployment({ PAYGATE_CHAOS: 'drop' });
});
afterAll(() => site?.close());

/** More than a process has connections, so that a second connection per buyer would deadlock. */
const buyersAtOnce = 14;

test('a new process settles many payments at once without refusing anyone [PAY-09, OPS-02]', async () => {
  const first = await site.startWeb();
  site.door.lead([first.port]);
  const night = await addSaleEvent(site.db, { paid: { price: 2500, capacity: 100 } });
  const newBuyer = () => openBuyer(site, night, { patient: false });
  const buyers = await Promise.all(Array.from({ length: buyersAtOnce }, newBuyer));
  const orders = await Promise.all(buyers.map((buyer) => buyer.buy({ type: 'paid' })));

  const fresh = await site.startWeb();
  site.door.lead([fresh.port]);
  // Lets browsers notice that their old connections are gone.
  await wait(200);
  const replies = await Promise.all(buyers.map((buyer, i) => buyer.sync(orders[i]!.id)));
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
    orders.map(() => [200, 'completed']),
  );
  expect(await site.verify()).toEqual([]);
});
