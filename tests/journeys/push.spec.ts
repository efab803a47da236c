import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { settingsWords as words } from '#modules/messaging/notifications/copy.ts';
import type { PushMessage } from '#modules/messaging/notifications/rules.ts';
import { expect, onDesktop, onPhone, open, signInAsNew, test, violations } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

/** This browser reaches no push service, so replaces the subscription that it would get. */
async function subscribeWithoutService(page: Page): Promise<void> {
  const subscription = {
    endpoint: `https://push.example/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((made) => {
    let isOn = sessionStorage.getItem('pushed') !== null;
    const one = {
      endpoint: made.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => made,
      unsubscribe: async () => {
        isOn = false;
        sessionStorage.removeItem('pushed');
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () => (isOn ? (one as never) : null);
    PushManager.prototype.subscribe = async () => {
      isOn = true;
      sessionStorage.setItem('pushed', 'yes');
      return one as never;
    };
  }, subscription);
}

/** Delivers a push message to the service worker, as the browser does. */
async function openDelivery(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}

declare const ExtendableEvent: typeof Event;

type Showing = {
  shown?: { title: string; options: { tag: string; data: object } }[];
  registration: ServiceWorkerRegistration;
};

/** Records notifications by tag, because this browser can't show any. */
const watchShown = (worker: Worker) =>
  worker.evaluate(() => {
    const own = globalThis as unknown as Showing;
    own.shown = [];
    own.registration.showNotification = async (title, options) =>
      void own.shown!.push({ title, options } as never);
  });

const shownTitles = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as Showing).shown!.map(({ title }) => title));

test(
  'push is requested on a press, shown once, and opens its page [NTF-13, ACC-04]',
  onDesktop,
  async ({ page, context, db, newcomer }) => {
    await context.grantPermissions(['notifications']);
    await subscribeWithoutService(page);
    await signInAsNew(page, db, newcomer);
    await open(page, '/settings/notifications');
    const onThisDevice = page.getByRole('switch', { name: words.pushHere });
    const pushOf = page.getByRole('group', { name: 'Plans' }).getByRole('switch', { name: words.ways.push });
    await expect(onThisDevice).not.toBeChecked();
    await expect(pushOf).toBeDisabled();
    expect(await page.evaluate(() => sessionStorage.getItem('pushed'))).toBeNull();

    await expect(onThisDevice).toBeEnabled();
    await onThisDevice.press('Space');
    await expect(onThisDevice).toBeChecked();
    await expect(pushOf).toBeEnabled();
    await expect(pushOf).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(onThisDevice).toBeChecked();

    const worker = context.serviceWorkers()[0]!;
    await watchShown(worker);
    const deliver = await openDelivery(context, page);
    const message = {
      id: 'one',
      tag: 'plan',
      title: 'June invited you to Tacos',
      body: '',
      link: '/notifications',
    };
    await deliver(message);
    await expect.poll(() => shownTitles(worker)).toEqual([message.title]);
    // Sent twice after a crash, it is shown once.
    await deliver(message);
    await deliver({ ...message, id: 'two', title: 'June and Theo invited you to Tacos' });
    await expect
      .poll(() => shownTitles(worker))
      .toEqual([message.title, 'June and Theo invited you to Tacos']);

    await worker.evaluate(() => {
      const own = globalThis as unknown as Showing;
      const { data } = own.shown![0]!.options;
      const pressed = Object.assign(new ExtendableEvent('notificationclick'), {
        notification: { data, close: () => {} },
      });
      globalThis.dispatchEvent(pressed);
    });
    await page.waitForURL('**/notifications');

    await open(page, '/settings/notifications');
    await expect(onThisDevice).toBeEnabled();
    await onThisDevice.press('Space');
    await expect(onThisDevice).not.toBeChecked();
    await expect(pushOf).toBeDisabled();
    const subscriptions = async () => {
      const { rows } = await db.query(
        `select 1 from push_subscription d join account_user u on u.id = d.user_id where u.email = $1`,
        [newcomer.email],
      );
      return rows.length;
    };
    await expect.poll(subscriptions).toBe(0);
  },
);

test(
  'explains how to allow notifications that the browser blocks',
  onPhone,
  async ({ page, db, newcomer }) => {
    await page.addInitScript(() => {
      Permissions.prototype.query = async () => ({ state: 'denied' }) as PermissionStatus;
    });
    await signInAsNew(page, db, newcomer);
    await open(page, '/settings/notifications');
    await expect(page.getByRole('switch', { name: words.pushHere })).toBeDisabled();
    await expect(page.getByText(words.mayNotPush)).toBeVisible();
  },
);
