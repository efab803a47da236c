import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithStyles } from './load-with-styles.ts';

/** Links that were added. The test acts as the network, because happy-dom loads no style sheets. */
let links: HTMLLinkElement[];
const settle = (place: number, how: 'load' | 'error') => links[place]!.dispatchEvent(new Event(how));

beforeEach(() => {
  links = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
});
afterEach(() => vi.restoreAllMocks());

test('a part waits for its styles, which are fetched once', async () => {
  const load = vi.fn(async () => 'part');
  const both = Promise.all([loadWithStyles(load, ['assets/a.css']), loadWithStyles(load, ['assets/a.css'])]);
  expect(await loadWithStyles(async () => 'no styles')).toBe('no styles');
  expect(load).not.toHaveBeenCalled();
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/a.css'],
  ]);
  settle(0, 'load');
  expect(await both).toEqual(['part', 'part']);
});

test('styles that are already on the page aren’t fetched again', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  document.body.append(link);
  link.setAttribute('href', '/assets/there.css');
  expect(await loadWithStyles(async () => 'part', ['assets/there.css'])).toBe('part');
  expect(links).toEqual([]);
  link.remove();
});

test('failed styles reject the part and are fetched again next time', async () => {
  const load = vi.fn(async () => 'part');
  const refused = loadWithStyles(load, ['assets/b.css']);
  settle(0, 'error');
  await expect(refused).rejects.toThrow('/assets/b.css');
  expect(load).not.toHaveBeenCalled();
  const retried = loadWithStyles(load, ['assets/b.css']);
  settle(1, 'load');
  expect(await retried).toBe('part');
});
