type Asked = {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
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
  readonly indexedDB: { readonly open: (name: string) => Asking<Database> };
  readonly addEventListener: (type: 'fetch', hear: (event: Asked) => void) => void;
};

/**
 * Forgets the guests of a door when somebody signs out or in (DOR-03): what was scanned and not handed in yet stays for
 * whoever scanned it.
 * Sent to browsers as the text of this one function, so it can use nothing that stands outside of it.
 */
export function scannerWorker(own: Around): void {
  /** Calls after which somebody else may sit before this browser. */
  const sessionPath =
    /^\/api\/(?:auth\/(?:sign-out|sign-out-everywhere|sign-in|sign-up|demo|passkey|code\/verify|password\/reset)|me\/deletion)\/?$/;

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
    if (request.method === 'POST' && sessionPath.test(url.pathname)) event.waitUntil(forgetNames());
  });
}
