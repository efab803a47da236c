import { openShop } from './open-shop.ts';

// Started by the crash test with a database, a folder and FAULT; it dies where FAULT says.
const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string];
const shop = await openShop(databaseUrl, dataDir);

process.on('message', async ({ round }: { round: string }) => {
  await shop.runRound(round);
  process.send!({ done: round });
});
process.on('disconnect', () => process.exit());
process.send!({ url: shop.url });
