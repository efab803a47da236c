import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openLossyProxy, type LossyProxy } from '../testing/lossy-proxy.ts';
import { sql } from './db.ts';
import { openListener } from './listener.ts';
import { openLog } from './log.ts';

const database = testDatabase({ max: 2 });
let proxy: LossyProxy;
beforeAll(async () => {
  proxy = await openLossyProxy(database.url);
});
afterAll(() => proxy.close());

test('a listener connects again when its server vanishes without closing the connection [OPS-02]', async () => {
  const heard: string[] = [];
  const listener = openListener({
    url: proxy.url,
    channel: 'test',
    log: openLog({ level: 'silent' }),
    onPayload: (payload) => heard.push(payload),
    askEvery: 200,
  });
  await expect.poll(() => heard).toEqual(['']);
  proxy.silence();
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['', '']);
  await sql`select pg_notify('test', 'again')`.execute(database.db);
  await expect.poll(() => heard).toEqual(['', '', 'again']);
  await listener.stop();
});
