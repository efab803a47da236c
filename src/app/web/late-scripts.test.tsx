import { type FormEvent, lazy, type ReactNode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { repeatEarlyInput, retryPictures } from './late-scripts.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

const press = vi.fn();

// Test files share a window, and happy-dom's forms hide that React hydrated them.
beforeAll(() => {
  const listen = vi.spyOn(globalThis, 'addEventListener');
  repeatEarlyInput();
  const listeners = [...listen.mock.calls];
  listen.mockRestore();
  return () => listeners.forEach((listener) => removeEventListener(...listener));
});
beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The page as the server sends it. */
function show(children: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(children);
  document.body.replaceChildren(container);
  return container;
}

const more = (
  <button type="button" onClick={press}>
    More
  </button>
);

test('a button pressed just before React hydrates it acts once', async () => {
  const container = show(more);
  container.querySelector('button')!.click();
  flushSync(() => hydrateRoot(container, more));
  await vi.waitFor(() => expect(press).toHaveBeenCalled());
  expect(press).toHaveBeenCalledOnce();
});

test('a button that its press hydrates acts once', async () => {
  const container = show(<Suspense>{more}</Suspense>);
  hydrateRoot(container, <Suspense>{more}</Suspense>);
  container.querySelector('button')!.click();
  expect(press).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(press).toHaveBeenCalledOnce();
});

test('a button that React has seen but can’t serve yet acts once, as soon as it can', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const Late = lazy(async () => {
    await arrived;
    return { default: () => <p>Late</p> };
  });
  const page = (late: ReactNode) => (
    <Suspense>
      {more}
      {late}
    </Suspense>
  );
  const container = show(page(<p>Late</p>));
  hydrateRoot(container, page(<Late />));
  const button = container.querySelector('button')!;
  await vi.waitFor(() => expect(Object.keys(button)).toContainEqual(expect.stringMatching('__reactProps')));
  button.click();
  expect(press).not.toHaveBeenCalled();
  arrive();
  await vi.waitFor(() => expect(press).toHaveBeenCalled());
  expect(press).toHaveBeenCalledOnce();
});

test('a form submitted twice before React hydrates it is submitted once', async () => {
  // happy-dom's forms hide that React hydrated them, buttons don't.
  const keysOf = Object.keys;
  vi.spyOn(Object, 'keys').mockImplementation((of: object) =>
    keysOf(of instanceof HTMLFormElement ? of.querySelector('button')! : of),
  );
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (
    <form onSubmit={submit}>
      <button>Save</button>
    </form>
  );
  const container = show(form);
  const button = container.querySelector('button')!;
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 20));
  button.click();
  flushSync(() => hydrateRoot(container, form));
  await vi.waitFor(() => expect(submit).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(submit).toHaveBeenCalledOnce();
});

test('pictures that failed while the connection was gone load once it is back', () => {
  const pictures = [0, 320].map((naturalWidth) => {
    const picture = Object.assign(document.createElement('img'), { src: '/media/1/320.webp' });
    Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: naturalWidth } });
    return picture;
  });
  document.body.replaceChildren(...pictures);
  retryPictures();
  const loads = pictures.map((picture) => vi.spyOn(picture, 'setAttribute'));
  dispatchEvent(new Event('online'));
  expect(loads.map(({ mock }) => mock.calls.map(([name]) => name))).toEqual([['src'], []]);
});
