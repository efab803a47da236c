/** Pages that a browser keeps to open them without a network, with all that they are made of. */
export type KeptRoom = {
  /** Of the place where the browser keeps them. */
  readonly name: string;
  /** Which addresses it holds, path and search: the source of an expression. */
  readonly addresses: string;
};

/** Says on a kept page which files it is made of, so that those of no page can go. */
export const partsHeader = 'x-made-of';

/** Where a room says whose it is. No page has this address. */
export const ownerAddress = '/.kept-for';

export const isKeptIn = (room: KeptRoom, address: string): boolean =>
  new RegExp(room.addresses).test(address);

type Memory = {
  readonly match: (address: string) => Promise<Response | undefined>;
  readonly put: (address: string, answer: Response) => Promise<void>;
};
type Asked = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
};

/** What a service worker finds around itself, as far as it is used here. */
type Around = {
  readonly location: { readonly origin: string };
  readonly caches: {
    readonly open: (name: string) => Promise<Memory>;
    readonly has: (name: string) => Promise<boolean>;
    readonly delete: (name: string) => Promise<boolean>;
  };
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly addEventListener: (type: 'fetch' | 'install', hear: (event: Asked) => void) => void;
};

type Kept = {
  readonly rooms: readonly KeptRoom[];
  /** The page that stands for all others while there is no network. */
  readonly offlinePath: string;
};

/**
 * Opens kept pages when there is no network, says so in place of any other, and forgets all of them when somebody signs
 * out or in, for they have a name on them.
 * Sent to browsers as the text of this one function, so it can use nothing that stands outside of it.
 */
export function keptPagesWorker(own: Around, { rooms, offlinePath }: Kept): void {
  const shell = 'shell';
  /** Longer than this nobody at a door waits for a network that may not be there. Milliseconds. */
  const patience = 4000;
  const roomOf = ({ pathname, search }: URL) =>
    rooms.find(({ addresses }) => new RegExp(addresses).test(pathname + search));

  /** Calls after which somebody else may sit before this browser, or nobody. */
  const sessionPath =
    /^\/api\/(?:auth\/(?!code$|email\/|password\/forgot|passkey\/options)[\w/-]+|me\/deletion)\/?$/;

  /** Files are looked for only where pages are kept: most visitors keep none, and wait for nobody. */
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

  const keptPage = async (room: KeptRoom, { request, url }: { request: Request; url: URL }) => {
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
    // Without it the browser says in its own words that there is no network.
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
      if (room) event.respondWith(keptPage(room, { request, url }));
      else if (!/^\/(?:api|media)\//.test(url.pathname))
        event.respondWith(own.fetch(request).catch(offlinePage));
    } else if (keeps && /^\/(?:assets|media)\//.test(url.pathname)) event.respondWith(part(request, url));
  });
  void lookAround;
}
