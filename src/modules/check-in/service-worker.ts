type StoreRequest = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
};

type Store = {
  readonly clear: () => unknown;
  readonly openCursor: () => PendingRequest<Cursor | null>;
};
type Cursor = {
  readonly value: { readonly setup: object };
  readonly update: (value: object) => unknown;
  readonly continue: () => void;
};
type Writing = {
  readonly objectStore: (name: string) => Store;
  readonly abort: () => void;
  readonly addEventListener: (type: 'complete' | 'abort', listener: () => void) => void;
};
type Database = {
  readonly transaction: (names: readonly string[], mode: 'readwrite') => Writing;
  readonly close: () => void;
};
type PendingRequest<Result> = {
  readonly result: Result;
  readonly transaction: Writing | null;
  readonly addEventListener: (type: 'success' | 'error' | 'upgradeneeded', listener: () => void) => void;
};

/** The parts of the service worker scope that this function uses. */
type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly indexedDB: { readonly open: (name: string) => PendingRequest<Database> };
  readonly addEventListener: (type: 'fetch', listener: (event: StoreRequest) => void) => void;
};

/**
 * Deletes the guest names of a scanner when a user signs in or out (DOR-03). Scans that aren't synced stay for the
 * user who made them. Browsers get the text of this one function, so it can't use anything outside of it.
 */
export function scannerWorker(own: WorkerScope): void {
  /** Calls after which another user may use this browser. */
  const sessionPath =
    /^\/api\/(?:auth\/(?:sign-out|sign-out-everywhere|sign-in|sign-up|demo|passkey|code\/verify|password\/reset|providers\/\w+|pending\/[\w-]+)|me\/deletion)\/?$/;

  /**
   * Deletes the names of guests and of other team members. Creates no database where the scanner was never opened.
   */
  const forgetNames = () =>
    new Promise<void>((resolve) => {
      const asked = own.indexedDB.open('backbeat-check-in');
      asked.addEventListener('upgradeneeded', () => asked.transaction?.abort());
      asked.addEventListener('error', () => resolve());
      asked.addEventListener('success', () => {
        const writing = asked.result.transaction(['scanner', 'guests', 'checkIns'], 'readwrite');
        const end = () => {
          asked.result.close();
          resolve();
        };
        writing.addEventListener('complete', end);
        writing.addEventListener('abort', end);
        writing.objectStore('guests').clear();
        writing.objectStore('checkIns').clear();
        const stored = writing.objectStore('scanner').openCursor();
        stored.addEventListener('success', () => {
          const { result } = stored;
          if (!result) return;
          result.update({ ...result.value, setup: { ...result.value.setup, devices: [] } });
          result.continue();
        });
      });
    });

  own.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== own.location.origin) return;
    if (request.method === 'POST' && sessionPath.test(url.pathname)) event.waitUntil(forgetNames());
  });
}
