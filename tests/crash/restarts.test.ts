import { afterAll, beforeAll, test } from 'vitest';
import { playsAll } from './crash-cases.ts';
import { openOwnServer, type OwnServer, type RestartWay } from './own-server.ts';
import { layouts, sellWhile, timeUntilOrder } from './under-load.ts';

const ways: readonly RestartWay[] = ['fast', 'crash', 'kill', 'immediate'];
/** `npm run crash` restarts ten times in each layout, in every way; `npm test` in two ways each. */
const restarts = playsAll ? 10 : 2;

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
});
afterAll(() => server?.close());

test.for(Object.entries(layouts).map(([layout, start], place) => [layout, start, 2 * place] as const))(
  `%s: ${restarts} restarts of PostgreSQL under load end no process, lose no order and cause no 500 [OPS-01, OPS-02]`,
  { timeout: 600_000 },
  ([, start, firstWay]) =>
    sellWhile(server.url, start, async (rush) => {
      let longest = 0;
      for (let round = 0; round < restarts; round++) {
        await rush.untilOrders(8);
        await server.restart(ways[(firstWay + round) % ways.length]!);
        longest = Math.max(longest, await timeUntilOrder(rush));
      }
      return longest;
    }),
);
