type Memory = {
  readonly match: (address: string) => Promise<Response | undefined>;
};
type Asked = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
};

type Store = {
  readonly clear: () => unknown;
  readonly openCursor: () => Asking<Cursor | null>;
};
type Cursor = {
  readonly value: { readonly door: object };
  readonly update: (value: object) => unknown;
  readonly continue: () => void;
};
type Writing = {
  readonly objectStore: (name: string) => Store;
  readonly abort: () => void;
  readonly addEventListener: (type: 'complete' | 'abort', hear: () => void) => void;
};
type Database = {
  readonly transaction: (names: readonly string[], mode: 'readwrite') => Writing;
  readonly close: () => void;
};
type Asking<Result> = {
  readonly result: Result;
  readonly transaction: Writing | null;
  readonly addEventListener: (type: 'success' | 'error' | 'upgradeneeded', hear: () => void) => void;
};

/** What a service worker finds around itself, as far as it is used here. */
type Around = {
  readonly location: { readonly origin: string };
  readonly caches: {
    readonly open: (name: string) => Promise<Memory>;
    readonly delete: (name: string) => Promise<boolean>;
  };
  readonly indexedDB: { readonly open: (name: string) => Asking<Database> };
  readonly fetch: (request: Request) => Promise<Response>;
  readonly addEventListener: (type: 'fetch', hear: (event: Asked) => void) => void;
};

/**
 * Opens the page of a door that was open before when there is no network (DOR-03), and forgets its guests when somebody
 * signs out or in: what was scanned and not handed in yet stays for whoever scanned it. Everything else goes its way.
 * Sent to browsers as the text of this one function, so it can use nothing that stands outside of it.
 */
export function doorWorker(own: Around): void {
  const kept = 'door';
  /** Longer than this nobody at a door waits for a network that may not be there. Milliseconds. */
  const patience = 4000;
  const doorPath = /^\/event\/[^/]+\/[^/]+\/manage\/check-in\/?$/;

  /** Calls after which somebody else may sit before this browser. */
  const sessionPath =
    /^\/api\/auth\/(?:sign-out|sign-out-everywhere|sign-in|sign-up|demo|code\/verify|password\/reset)\/?$/;

  const find = async (url: URL) => (await own.caches.open(kept)).match(url.origin + url.pathname);

  const page = async (request: Request, url: URL): Promise<Response> => {
    const asked = own.fetch(request);
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), patience);
    });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    if (answer && answer.status < 500) return answer;
    return (await find(url)) ?? answer ?? asked;
  };

  /** Names of guests, and of who stands at the other doors. Where no door was ever open nothing is made. */
  const forgetNames = () =>
    new Promise<void>((resolve) => {
      const asked = own.indexedDB.open('backbeat-door');
      asked.addEventListener('upgradeneeded', () => asked.transaction?.abort());
      asked.addEventListener('error', () => resolve());
      asked.addEventListener('success', () => {
        const writing = asked.result.transaction(['kept', 'guests', 'checkIns'], 'readwrite');
        const end = () => {
          asked.result.close();
          resolve();
        };
        writing.addEventListener('complete', end);
        writing.addEventListener('abort', end);
        writing.objectStore('guests').clear();
        writing.objectStore('checkIns').clear();
        const doors = writing.objectStore('kept').openCursor();
        doors.addEventListener('success', () => {
          const { result } = doors;
          if (!result) return;
          result.update({ ...result.value, door: { ...result.value.door, devices: [] } });
          result.continue();
        });
      });
    });

  own.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== own.location.origin) return;
    // The page has a name on it, too.
    if (request.method === 'POST' && sessionPath.test(url.pathname))
      return event.waitUntil(Promise.all([own.caches.delete(kept), forgetNames()]));
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate' && doorPath.test(url.pathname)) event.respondWith(page(request, url));
    else if (url.pathname.startsWith('/assets/'))
      event.respondWith(find(url).then((found) => found ?? own.fetch(request)));
  });
}
