import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
afterEach(() => vi.useRealTimers());

test('a part whose code doesn’t load keeps its markup and works once the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const pressed = vi.fn();
  let isOffline = true;
  const load = vi.fn(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <button onClick={pressed}>Search</button> };
  });
  const Part = lazy(() => retryImport(load));
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = '<p>Tonight</p><!--$--><button>Search</button><!--/$-->';
  const errors: unknown[] = [];
  const page = (
    <>
      <p>Tonight</p>
      <Suspense>
        <Part />
      </Suspense>
    </>
  );
  const noteError = (error: unknown) => errors.push(error);
  const root = hydrateRoot(place, page, { onRecoverableError: noteError, onUncaughtError: noteError });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(place.textContent).toBe('TonightSearch');

  isOffline = false;
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => {
    place.querySelector('button')!.click();
    expect(pressed).toHaveBeenCalled();
  });
  expect(errors).toEqual([]);
  root.unmount();
});
