import { test } from 'vitest';
import { playsAll } from './crash-cases.ts';
import { openOwnPair } from './own-pair.ts';
import { layouts, sellWhile, timeUntilOrder } from './under-load.ts';

/** An operator with a standby runs web and worker apart. */
const played = Object.entries(layouts).filter(([layout]) => playsAll || layout === 'web and worker apart');

test.for(played)(
  '%s: promoting a standby under load ends no process, loses no order, causes no 500, and keeps the address [OPS-01, OPS-02, FLV-01]',
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
