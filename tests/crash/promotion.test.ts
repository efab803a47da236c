import { test } from 'vitest';
import { openOwnPair } from './own-pair.ts';
import { layouts, sellWhile, timeUntilOrder } from './under-load.ts';

test.for(Object.entries(layouts))(
  '%s: a standby is promoted under load: no process ends, no order is lost, no 500, and the address stays the same [OPS-01, OPS-02]',
  { timeout: 600_000 },
  async ([, start]) => {
    const pair = await openOwnPair();
    try {
      await sellWhile(pair.url, start, async (rush) => {
        await rush.untilOrders(8);
        await pair.failOver();
        return timeUntilOrder(rush);
      });
    } finally {
      await pair.close();
    }
  },
);
