import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hostsOn, inHours, openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
let startsNotifying = () => {};
let notified = Promise.resolve();
beforeAll(async () => {
  stage = await openStage(async () => {
    startsNotifying();
    await notified;
    return undefined;
  });
});
afterAll(() => stage.app.close());

const { as, made, form } = hostsOn(() => stage);

test('events of a city are saved while the ticket holders of another are being notified [EVA-30]', async () => {
  const [large, small] = [await made(), await made()];
  const isNotifying = new Promise<void>((resolve) => (startsNotifying = resolve));
  let finish = () => {};
  notified = new Promise<void>((resolve) => (finish = resolve));
  onTestFinished(finish);
  const { draft } = await form(large.path);
  const moving = as('maya').put(large.path, { ...draft, startDate: inHours(49) });
  await isNotifying;
  const saved = await as('maya').put(small.path, { ...(await form(small.path)).draft, name: 'Other' });
  expect(saved).toMatchObject({ status: 200, body: { event: { name: 'Other' } } });
  finish();
  expect((await moving).status).toBe(200);
});
