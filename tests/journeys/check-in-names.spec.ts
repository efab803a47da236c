import { scannerWords } from '#modules/check-in/copy.ts';
import { expect, landmarks, onDesktop, open, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const door = `${landmarks.nightFreight.path.replace('/events/', '/event/')}/manage/check-in`;

type StoredScanner = { guests: number; queue: number };

test(
  'signing out removes guest names from the device, but keeps scans that weren’t sent for the same user [DOR-03]',
  onDesktop,
  async ({ page, context }) => {
    const say = (path: string, data: object) =>
      page.evaluate(
        ([url, body]) =>
          fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
        [`/api/auth/${path}`, JSON.stringify(data)] as const,
      );
    /** Contents of the browser's storage. */
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<StoredScanner>((resolve) => {
            const asked = indexedDB.open('backbeat-check-in');
            // Only the scanner creates these stores.
            asked.addEventListener('upgradeneeded', () => asked.transaction!.abort());
            asked.addEventListener('error', () => resolve({ guests: 0, queue: 0 }));
            asked.addEventListener('success', () => {
              const reading = asked.result.transaction(['guests', 'queue']);
              const [guests, queue] = ['guests', 'queue'].map((name) => reading.objectStore(name).count());
              reading.addEventListener('complete', () => {
                asked.result.close();
                resolve({ guests: guests!.result, queue: queue!.result });
              });
            });
          }),
      );
    await open(page, '/terms-and-conditions');
    await say('demo', { key: 'theo-brandt' });
    await open(page, door);
    await expect.poll(async () => (await kept()).guests).toBeGreaterThan(0);
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await page.getByLabel(scannerWords.search).fill('an');
    await page
      .getByRole('button', { name: new RegExp(`^${scannerWords.letIn} `) })
      .first()
      .click();
    await expect.poll(async () => (await kept()).queue).toBe(1);
    // Leaves the page before the network is back.
    await page.goto('about:blank');
    await context.setOffline(false);

    await open(page, '/terms-and-conditions');
    // A page opened before the worker may lack it; this one was opened after.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await kept()).toMatchObject({ guests: expect.any(Number), queue: 1 });
    await say('sign-out', {});
    await expect.poll(kept).toEqual({ guests: 0, queue: 1 });
    await say('demo', { key: 'ines-duarte' });
    await open(page, door);
    await expect.poll(async () => (await kept()).guests).toBeGreaterThan(0);
    expect((await kept()).queue).toBe(1);

    await say('demo', { key: 'theo-brandt' });
    await open(page, door);
    await expect.poll(kept).toMatchObject({ guests: expect.any(Number), queue: 0 });
  },
);
