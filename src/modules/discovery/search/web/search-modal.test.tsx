import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { forgetSearches, remember } from './recent-searches.ts';
import { SearchModal } from './search-modal.tsx';

type SearchRequest = {
  q: string;
  type: string | null;
  offset: string;
  signal: AbortSignal;
  answer: (names: string[], total?: number) => Promise<void>;
  fail: () => Promise<void>;
};

let asked: SearchRequest[] = [];

function standIn() {
  asked = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(url, 'http://backbeat.test').searchParams;
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const rest = () => wait(1);
      asked.push({
        q: query.get('q')!,
        type: query.get('type'),
        offset: query.get('offset')!,
        signal,
        answer: (names, total = names.length) => {
          resolve(
            Response.json({
              items: names.map(artist),
              offset: Number(query.get('offset')),
              corrected: null,
              total,
            }),
          );
          return rest();
        },
        fail: () => {
          resolve(Response.json({ title: 'Too busy' }, { status: 503 }));
          return rest();
        },
      });
    });
  });
}

const artist = (name: string) => sampleCard('artist', name, { note: 'DJ, Watts' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  standIn();
});

afterEach(() => {
  cleanup();
  forgetSearches();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sofie = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000002',
  name: 'Sofie',
  email: 'sofie@example.test',
  image: null,
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
} as const;

async function openModal(onOpenChange = vi.fn(), me: Me | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  await show(<SearchModal open onOpenChange={onOpenChange} />, client);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const wait = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const names = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.font-semibold')?.textContent);

test('searches one letter after a pause of 25 ms [SRC-07]', async () => {
  const box = await openModal();
  type(box, 'o');
  await wait(24);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked.map(({ q }) => q)).toEqual(['o']);
});

test('searches every 125 ms while typing continues without a pause [SRC-07]', async () => {
  const box = await openModal();
  const word = 'oktalindqvist';
  for (let letters = 1; letters <= 10; letters++) {
    type(box, word.slice(0, letters));
    await wait(20);
  }
  // 200 ms of typing without a pause of 25 ms
  expect(asked.map(({ q }) => q)).toEqual([word.slice(0, 7)]);
  await wait(125);
  expect(asked.at(-1)!.q).toBe(word.slice(0, 10));
});

test('ignores the answer to an outdated query and aborts its request [SRC-08]', async () => {
  const box = await openModal();
  type(box, 'ok');
  await wait(25);
  type(box, 'okta');
  await wait(25);
  const [first, second] = asked;
  expect(first!.signal.aborted).toBe(true);
  await second!.answer(['Okta Lindqvist']);
  await first!.answer(['Ok Computer']);
  expect(names()).toEqual(['Okta Lindqvist']);
});

test('doesn’t show a late answer under a newer query [SRC-08]', async () => {
  const box = await openModal();
  type(box, 'ok');
  await wait(25);
  type(box, 'oz');
  await asked[0]!.answer(['Okta Lindqvist']);
  await wait(600);
  expect(screen.queryByText('1 result.')).toBeNull();
  await asked.at(-1)!.answer([]);
  expect(names()).toEqual([]);
});

test('repeats a search only after a minute [SRC-03]', async () => {
  const box = await openModal();
  const search = async (text: string) => {
    type(box, text);
    await wait(25);
  };
  await search('ok');
  await asked[0]!.answer(['Okta Lindqvist']);
  await search('oz');
  await asked[1]!.answer([]);
  await search('ok');
  expect(asked).toHaveLength(2);
  expect(names()).toEqual(['Okta Lindqvist']);
  await search('oz');
  await wait(60_000);
  await search('ok');
  expect(asked.at(-1)!.q).toBe('ok');
  expect(asked.length).toBeGreaterThan(2);
});

test('shows a skeleton while searching and clears it silently when the search fails [SRC-01, SRC-12, PLT-13]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const box = await openModal();
  type(box, 'okta');
  await wait(25);
  expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy();
  await asked[0]!.fail();
  expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/No results/)).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('results stay when the next page fails, and the next scroll asks for it again [SRC-01, SRC-12]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const box = await openModal();
  type(box, 'o');
  await wait(25);
  const page = Array.from({ length: 15 }, (_, index) => `Okta ${index}`);
  await asked[0]!.answer(page, 16);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'End' });
  await wait(1);
  expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy();
  await asked[1]!.fail();
  expect(names()).toEqual(page);
  expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull();
  fireEvent.keyDown(box, { key: 'End' });
  await wait(1);
  await asked[2]!.answer(['Oren']);
  expect(names()).toEqual([...page, 'Oren']);
});

test('says when nothing is found [SRC-02]', async () => {
  const box = await openModal();
  type(box, 'zzzz');
  await wait(25);
  await asked[0]!.answer([]);
  expect(screen.getAllByText('No results. Try another search.').length).toBeGreaterThan(0);
});

test('arrow keys choose, the box keeps focus, Enter opens, and recent searches can be cleared', async () => {
  const close = vi.fn();
  const box = await openModal(close);
  box.focus();
  type(box, 'o');
  await wait(25);
  await asked[0]!.answer(['Okta', 'Oren', 'Otis']);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'End' });
  const last = screen.getAllByRole('option').find((option) => option.textContent.includes('Otis'))!;
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(box.getAttribute('aria-activedescendant')).toBe(last.id);
  expect(document.activeElement).toBe(box);

  const openBeside = vi.fn();
  vi.stubGlobal('open', openBeside);
  fireEvent.keyDown(box, { key: 'Enter', metaKey: true });
  expect(openBeside.mock.calls[0]![0]).toMatch(/\/artists\/b\/Otis$/);
  expect(close).not.toHaveBeenCalled();

  fireEvent.keyDown(box, { key: 'Enter' });
  expect(close).toHaveBeenCalledWith(false);
  await act(async () => type(box, ''));
  const recent = screen.getByRole('region', { name: 'Recent' });
  expect(within(recent).getByRole('button', { name: 'o' })).toBeTruthy();
  fireEvent.click(within(recent).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Recent' })).toBeNull();
});

test('the focus returns to the box when a recent search is chosen, and when they are cleared [SRC-01]', async () => {
  remember('okta', undefined);
  const box = await openModal();
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    await act(async () => fireEvent.click(button));
    expect(document.activeElement).toBe(box);
  };
  await press('okta');
  expect(box.value).toBe('okta');
  await act(async () => type(box, ''));
  await press('Clear');
});

test('recent searches of a user aren’t shown to the next user of the browser', async () => {
  remember('secret rave', 'user:us-west-2:01938c5e-0000-7000-8000-000000000001');
  await openModal(vi.fn(), sofie);
  expect(screen.queryByText('secret rave')).toBeNull();
  cleanup();
  await openModal();
  expect(screen.queryByText('secret rave')).toBeNull();
});

test('choosing a type filters right away, and the count is announced after a pause in typing', async () => {
  const box = await openModal();
  type(box, 'o');
  await wait(25);
  await asked[0]!.answer(['Okta', 'Oren']);
  fireEvent.click(screen.getByRole('button', { name: 'Artists' }));
  await wait(0);
  expect(asked.at(-1)).toMatchObject({ q: 'o', type: 'artist' });
  await asked.at(-1)!.answer(['Okta']);
  await wait(500);
  expect(screen.getByText('1 result.')).toBeTruthy();
});

test('tracks the first 100 letters of a search, without half an emoji [ANA-01]', async () => {
  onTrack(() => {})(); // clears the queue of earlier tests
  const told: Tracked[] = [];
  const stop = onTrack((tracked) => told.push(tracked));
  type(await openModal(), `${'x'.repeat(99)}🎧 okta`);
  await wait(25);
  await asked.at(-1)!.answer([]);
  await wait(1500);
  stop();
  expect(told.map(({ props }) => props)).toEqual([{ query: 'x'.repeat(99), type: 'all' }]);
});

test('tracks a search once its results were visible for a second [ANA-01]', async () => {
  onTrack(() => {})(); // clears the queue of earlier tests
  const told: Tracked[] = [];
  const stop = onTrack((tracked) => told.push(tracked));
  const box = await openModal();
  for (const text of ['ok', 'okta']) {
    type(box, text);
    await wait(25);
    await asked.at(-1)!.answer(['Okta Lindqvist']);
    await wait(500);
  }
  await wait(1000);
  stop();
  expect(told.map(({ name, props }) => [name, props])).toEqual([['Search', { query: 'okta', type: 'all' }]]);
});
