import type { PushMessage } from './rules.ts';

type Later = { readonly waitUntil: (work: Promise<unknown>) => void };
type ShownNotification = { readonly data: { readonly link: string }; readonly close: () => void };
type Page = { readonly focus: () => Promise<unknown>; readonly navigate: (url: string) => Promise<unknown> };
type Memory = {
  readonly match: (address: string) => Promise<unknown>;
  readonly put: (address: string, answer: Response) => Promise<void>;
  readonly keys: () => Promise<readonly object[]>;
  readonly delete: (address: object) => Promise<boolean>;
};

/** The parts of the service worker scope that this function uses. */
type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: { readonly open: (name: string) => Promise<Memory> };
  readonly registration: { readonly showNotification: (title: string, options: object) => Promise<void> };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (wanted: object) => Promise<readonly Page[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, hear: (event: Later) => void) => void;
};

/**
 * Shows push messages while no page is open, and opens their links. Browsers get the text of this one function, so it
 * can't use anything outside of it.
 */
export function serviceWorker(own: WorkerScope): void {
  const rememberedAtMost = 50;

  /** Whether an id is new here, so that each is shown once. */
  const remember = async (id: string): Promise<boolean> => {
    const memory = await own.caches.open('pushed');
    const address = `/pushed/${encodeURIComponent(id)}`;
    if (await memory.match(address)) return false;
    await memory.put(address, new Response());
    const known = await memory.keys();
    const tooMany = known.slice(0, Math.max(0, known.length - rememberedAtMost));
    await Promise.all(tooMany.map((one) => memory.delete(one)));
    return true;
  };

  const show = async ({ id, tag, title, body, link }: PushMessage): Promise<void> => {
    if (!(await remember(id))) return;
    const options = { body, tag, renotify: true, icon: '/favicon.svg', data: { link } };
    await own.registration.showNotification(title, options);
  };

  /** Focuses an open page of this instance, and ignores links elsewhere. */
  const open = async (link: string): Promise<void> => {
    const url = new URL(link, own.location.origin);
    if (url.origin !== own.location.origin) return;
    const [page] = await own.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return void (await own.clients.openWindow(url.href));
    await page.focus();
    await page.navigate(url.href);
  };

  own.addEventListener('install', (event) => event.waitUntil(own.skipWaiting()));
  // A worker can navigate only the pages it controls.
  own.addEventListener('activate', (event) => event.waitUntil(own.clients.claim()));
  own.addEventListener('push', (event) => {
    const { data } = event as Later & { data: { json: () => PushMessage } | null };
    if (data) event.waitUntil(show(data.json()));
  });
  own.addEventListener('notificationclick', (event) => {
    const { notification } = event as Later & { notification: ShownNotification };
    notification.close();
    event.waitUntil(open(notification.data.link));
  });
}
