/** Pages that the service worker stores for offline use, with their files. */
export type OfflinePages = {
  /** Name of the cache. */
  readonly name: string;
  /** Source of a regular expression for path and search. */
  readonly addresses: string;
};

/** Header of a stored page that lists its files, so that unused files can be deleted. */
export const partsHeader = 'x-made-of';

/** Cache entry that stores whose pages these are. No page has this address. */
export const ownerAddress = '/.kept-for';

export const isStoredIn = (room: OfflinePages, address: string): boolean =>
  new RegExp(room.addresses).test(address);

type Memory = {
  readonly match: (address: string) => Promise<Response | undefined>;
  readonly put: (address: string, answer: Response) => Promise<void>;
};
type PageRequest = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
};

/** The parts of the service worker scope that are used here. */
type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: {
    readonly open: (name: string) => Promise<Memory>;
    readonly has: (name: string) => Promise<boolean>;
    readonly delete: (name: string) => Promise<boolean>;
  };
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly addEventListener: (type: 'fetch' | 'install', listener: (event: PageRequest) => void) => void;
};

type StoredPages = {
  readonly rooms: readonly OfflinePages[];
  /** The page shown for all others while offline. */
  readonly offlinePath: string;
};

/**
 * Serves stored pages while offline and an offline page for all others, and deletes them when the user changes,
 * because they contain personal data. Sent to browsers as source, so it can't refer to anything outside.
 */
export function offlinePagesWorker(own: WorkerScope, { rooms, offlinePath }: StoredPages): void {
  const shell = 'shell';
  /** Milliseconds to wait for the network before using the stored page. Scanning can't wait longer. */
  const patience = 4000;
  const roomOf = ({ pathname, search }: URL) =>
    rooms.find(({ addresses }) => new RegExp(addresses).test(pathname + search));

  /** Calls after which the browser may have another user, or none. */
  const sessionPath =
    /^\/api\/(?:auth\/(?!code$|email\/|password\/forgot|passkey\/options)[\w/-]+|me\/deletion)\/?$/;

  /** Looks for files only if pages are stored, because most visitors store none. */
  let keeps = true;
  const lookAround = Promise.all(rooms.map(({ name }) => own.caches.has(name))).then((all) => {
    keeps = all.includes(true);
  });

  const find = async (names: readonly string[], address: string) => {
    for (const name of names) {
      const found = (await own.caches.has(name)) && (await (await own.caches.open(name)).match(address));
      if (found) return found;
    }
    return undefined;
  };

  const storedPage = async (room: OfflinePages, { request, url }: { request: Request; url: URL }) => {
    const asked = own.fetch(request);
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), patience);
    });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    if (answer && answer.status < 500) return answer;
    const found = await find([room.name], url.origin + url.pathname);
    return found ?? answer ?? asked.catch(offlinePage);
  };

  const offlinePage = async (error: unknown): Promise<Response> => {
    const page = await find([shell], own.location.origin + offlinePath);
    if (!page) throw error;
    return page;
  };

  const names = rooms.map(({ name }) => name);
  const part = async (request: Request, url: URL) =>
    (await find(names, url.origin + url.pathname)) ?? own.fetch(request);

  own.addEventListener('install', (event) => {
    const address = own.location.origin + offlinePath;
    const keep = async () => {
      const page = await own.fetch(address);
      if (page.ok) await (await own.caches.open(shell)).put(address, page);
    };
    // Without it, the browser shows its own offline message.
    event.waitUntil(keep().catch(() => undefined));
  });
  own.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== own.location.origin) return;
    if (request.method === 'POST' && sessionPath.test(url.pathname))
      return event.waitUntil(Promise.all(names.map((name) => own.caches.delete(name))));
    if (request.method !== 'GET') return;
    const room = roomOf(url);
    if (room) keeps = true;
    if (request.mode === 'navigate') {
      if (room) event.respondWith(storedPage(room, { request, url }));
      else if (!/^\/(?:api|media)\//.test(url.pathname))
        event.respondWith(own.fetch(request).catch(offlinePage));
    } else if (keeps && /^\/(?:assets|media)\//.test(url.pathname)) event.respondWith(part(request, url));
  });
  void lookAround;
}
