type Memory = {
  readonly match: (address: string) => Promise<Response | undefined>;
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
    readonly delete: (name: string) => Promise<boolean>;
  };
  readonly fetch: (request: Request) => Promise<Response>;
  readonly addEventListener: (type: 'fetch', hear: (event: Asked) => void) => void;
};

/**
 * Opens the page of a door that was open before when there is no network (DOR-03). Everything else goes its way.
 * Sent to browsers as the text of this one function, so it can use nothing that stands outside of it.
 */
export function doorWorker(own: Around): void {
  const kept = 'door';
  /** Longer than this nobody at a door waits for a network that may not be there. Milliseconds. */
  const patience = 4000;
  const doorPath = /^\/event\/[^/]+\/[^/]+\/manage\/check-in\/?$/;

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

  own.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== own.location.origin) return;
    // The page has a name on it.
    if (request.method === 'POST' && url.pathname.startsWith('/api/auth/sign-out'))
      return event.waitUntil(own.caches.delete(kept));
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate' && doorPath.test(url.pathname)) event.respondWith(page(request, url));
    else if (url.pathname.startsWith('/assets/'))
      event.respondWith(find(url).then((found) => found ?? own.fetch(request)));
  });
}
