import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import type { FeedPost } from '../contract.ts';
import type { PostItem } from '../item-contract.ts';
import { PostExtensionsContext, PostCard, postQuery, type PostExtensions } from './index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { event, personOf, picture, pollOf, samplePost } from './testing/sample-post.ts';

let network: ReturnType<typeof openNetwork>;
let toasts: ToastWords[];
let stop: () => void;

beforeEach(() => {
  network = openNetwork();
  toasts = [];
  stop = connectToasts((words) => toasts.push(words));
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function showPost(change: Partial<FeedPost> = {}, item?: PostItem, outside: PostExtensions = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(meQuery.queryKey, ana);
  const post = samplePost(change, item);
  return show(
    <PostExtensionsContext value={outside}>
      <PostCard post={post} />
    </PostExtensionsContext>,
    client,
  );
}

const likeButton = () => screen.getByRole('button', { name: /Like the post/ });
const likes = () => [likeButton().getAttribute('aria-pressed'), likeButton().textContent?.split(' ')[0]];
const likesPath = `/users/${ana.id}/likes`;
const like = { id: 'like:1', userId: ana.id, itemId: 'feedPost:1', user: personOf('Ana Reyes') };

describe('author, feed and time', () => {
  const [wren, kojo] = [personOf('Wren Abara'), personOf('Kojo Bright')];
  test.each([
    [[wren], 1, 'Wren Abara'],
    [[wren, kojo], 2, 'Wren Abara and Kojo Bright'],
    [[wren, kojo], 4, 'Wren Abara and 3 others'],
  ])('%# lists the authors with links to their pages [FED-07]', async (items, total, line) => {
    const { container } = await showPost({ creators: { items, total } });
    expect(container.querySelector('.post-names')!.textContent).toBe(line);
    expect(screen.getByRole('link', { name: 'Wren Abara' }).getAttribute('href')).toBe('/users/wren-abara');
  });

  test.each([
    ['event', 'Host'],
    ['community', 'Team'],
    ['artist', 'Team'],
    ['venue', 'Team'],
  ] as const)('an author who manages the feed of an %s has the badge %s [FED-08]', async (type, badge) => {
    const feed = { id: '1', type, name: 'The feed', path: '/communities/there' } as const;
    await showPost({ isThreadCreator: true, feed });
    expect(screen.getByText(badge)).toBeTruthy();
  });

  test('shows the feed with an icon and a link, and nothing for a public post [FED-03]', async () => {
    const shapes = new Set<string>();
    for (const type of ['event', 'community', 'artist', 'venue'] as const) {
      await showPost({ feed: { id: '1', type, name: 'The feed', path: '/communities/there' } });
      const link = screen.getByRole('link', { name: 'The feed' });
      expect(link.getAttribute('href')).toBe('/communities/there');
      shapes.add(link.querySelector('path')!.getAttribute('d')!);
      cleanup();
    }
    expect(shapes.size).toBe(4);
    await showPost({ feed: null });
    expect(screen.queryByRole('link', { name: 'The feed' })).toBeNull();
  });

  test('shows a relative time that links to the post [FED-03]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T19:30:00Z') });
    await showPost();
    const link = screen.getByRole('link', { name: '7h' });
    expect(link.getAttribute('href')).toBe('/posts/0198c7f0-0000-7000-8000-000000000042');
  });
});

test('shows full counts with thousands separators [FED-09] [X-28]', async () => {
  await showPost({}, undefined, { share: async () => true });
  expect(likeButton().textContent).toContain('1,283');
  expect(screen.getByRole('link', { name: /comments on/ }).textContent).toContain('1,001');
  expect(screen.getByRole('button', { name: /Share the post/ }).textContent).toContain('12,345');
});

test('shows text as typed, and links web addresses with nofollow', async () => {
  const evil = '<img src=x onerror="alert(1)"> javascript:alert(1) https://a.test/x';
  const { container } = await showPost({ description: evil });
  expect(container.querySelector('.post-body img')).toBeNull();
  const links = [...container.querySelectorAll<HTMLAnchorElement>('.post-text a')];
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    ['https://a.test/x', 'ugc nofollow noopener noreferrer'],
  ]);
  expect(container.querySelector('.post-text')!.getAttribute('dir')).toBe('auto');
});

describe('the attachment', () => {
  test('shows a picture at 4:5 [FED-04, FED-10]', async () => {
    await showPost({}, { type: 'image', payload: picture });
    const image = screen.getByRole('img', { name: 'Picture in the post by Wren Abara' });
    expect(Number(image.getAttribute('width')) / Number(image.getAttribute('height'))).toBe(4 / 5);
    const style = readFileSync(join(import.meta.dirname, 'post.css'), 'utf8');
    expect(style).toMatch(/\.post-picture \{[^}]*aspect-ratio: 4 \/ 5;/);
  });

  test('links an event to its page, by its provider [FED-04, FED-05]', async () => {
    await showPost({}, { type: 'event', payload: event });
    const link = screen.getByRole('link', { name: /Night Freight 014/ });
    expect(link.getAttribute('href')).toMatch(/^\/events\/d\/014(?:\/|$)/);
    expect(link.textContent).toContain('Get tickets, $28.49');
  });

  test('plays a song [FED-04]', async () => {
    const artists = { items: [{ id: 'artist:backbeat:1', name: 'Okta Lindqvist' }] };
    const from = { images: [], provider: 'backbeat' as const, externalUrl: null };
    await showPost(
      {},
      { type: 'track', payload: { id: '1', name: 'Undertow', artists, previewUrl: '/media/x.mp3', ...from } },
    );
    expect(screen.getByRole('button', { name: 'Play Undertow by Okta Lindqvist' })).toBeTruthy();
  });

  const gif = {
    id: 'gif:own:1',
    provider: 'own',
    title: 'Dancing',
    url: '/gifs/1.gif',
    previewUrl: '',
    width: 300,
    height: 200,
  };
  test('hides a GIF that fails to load or has an invalid URL [FED-04, FED-14]', async () => {
    await showPost({}, { type: 'gif', payload: gif });
    fireEvent.error(screen.getByRole('img', { name: 'Dancing' }));
    expect(screen.queryByRole('img', { name: 'Dancing' })).toBeNull();
    expect(toasts).toEqual([]);
    cleanup();
    for (const url of ['javascript:alert(1)', '//evil.test/1.gif', 'data:text/html,x']) {
      await showPost({}, { type: 'gif', payload: { ...gif, url } });
      expect(screen.queryByRole('img', { name: 'Dancing' })).toBeNull();
      cleanup();
    }
  });
});

describe('liking', () => {
  test('20 quick presses show the last state and send as few requests as needed [LIK-03, LIK-04, PLT-12]', async () => {
    await showPost();
    for (let press = 0; press < 21; press++) fireEvent.click(likeButton());
    await waitFor(() => expect(likes()).toEqual(['true', '1,284']));
    await network.reply(`POST ${likesPath}`, 201, like);
    await waitFor(() => expect(network.asked).toEqual([`POST ${likesPath}`]));
    expect(network.bodies).toEqual([{ itemId: 'feedPost:0198c7f0-0000-7000-8000-000000000042' }]);
    expect(likes()).toEqual(['true', '1,284']);
  });

  test('unliking while the like is pending removes it once it exists [LIK-02, LIK-03]', async () => {
    await showPost();
    fireEvent.click(likeButton());
    await waitFor(() => expect(likes()[0]).toBe('true'));
    fireEvent.click(likeButton());
    await waitFor(() => expect(likes()).toEqual(['false', '1,283']));
    await network.reply(`POST ${likesPath}`, 201, like);
    await network.reply(`DELETE ${likesPath}/like:1`, 200, {});
    expect(likes()).toEqual(['false', '1,283']);
  });

  test('a refusal restores the previous state and shows the reason [LIK-03, PLT-12]', async () => {
    await showPost({ liked: true, likeId: 'like:9' });
    fireEvent.click(likeButton());
    await waitFor(() => expect(likes()).toEqual(['false', '1,282']));
    await network.reply(`DELETE ${likesPath}/like:9`, 429, {
      code: 'x',
      title: 'Too many tries',
      detail: 'Wait.',
    });
    await waitFor(() => expect(likes()).toEqual(['true', '1,283']));
    expect(toasts).toMatchObject([{ title: 'Too many tries', message: 'Wait.', tone: 'danger' }]);
  });

  test('a double tap within 250 ms likes and never unlikes, and a single tap opens the post [FED-06, PLT-15]', async () => {
    const { history } = await showPost({}, { type: 'image', payload: picture });
    const image = screen.getByRole('img', { name: /Picture/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let double = 0; double < 2; double++) {
      fireEvent.click(image);
      await act(() => vi.advanceTimersByTimeAsync(249));
      fireEvent.click(image);
      await act(() => vi.advanceTimersByTimeAsync(0));
    }
    expect(likes()[0]).toBe('true');
    expect(network.asked).toEqual([`POST ${likesPath}`]);
    expect(history.location.pathname).toBe('/');
    fireEvent.click(image);
    await act(() => vi.advanceTimersByTimeAsync(249));
    expect(history.location.pathname).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(history.location.pathname).toBe('/posts/0198c7f0-0000-7000-8000-000000000042');
  });
});

describe('a poll', () => {
  const option = (name: RegExp) => screen.getByRole('button', { name });

  test('shows results only after voting, and lets the viewer change their vote [X-27, PST-17]', async () => {
    await showPost({}, { type: 'poll', payload: pollOf({ total: 2 }) });
    expect(screen.queryByText(/%/)).toBeNull();
    fireEvent.click(option(/Side B/));
    await waitFor(() => expect(option(/Side B/).getAttribute('aria-pressed')).toBe('true'));
    expect(screen.getByText('3 votes')).toBeTruthy();
    const counted = pollOf({ total: 3, votedOptionId: '0' }, [2, 1]);
    expect(await network.reply('POST /polls/poll:1/votes', 200, counted)).toEqual({ optionId: '0' });
    await waitFor(() => expect(option(/Side B/).textContent).toContain('67%'));
    fireEvent.click(option(/Side A/));
    await waitFor(() => expect(option(/Side A/).textContent).toContain('67%'));
    await network.reply('POST', 409, {
      code: 'pollClosed',
      title: 'This poll is closed',
      detail: 'Counted.',
    });
    await waitFor(() => expect(option(/Side A/).textContent).toContain('33%'));
    expect(toasts).toMatchObject([{ title: 'This poll is closed' }]);
  });

  test('shows results and accepts no votes once closed [X-27]', async () => {
    await showPost({}, { type: 'poll', payload: pollOf({ closed: true, total: 1284 }, [321, 963]) });
    expect(screen.queryByRole('button', { name: /Side/ })).toBeNull();
    expect([
      screen.getByText('25%'),
      screen.getByText('75%'),
      screen.getByText('1,284 votes, closed'),
    ]).toHaveLength(3);
  });
});

test('counts a share once per user, and only when a link was created [SHP-01]', async () => {
  const answers = [false, true, true];
  const { client } = await showPost({}, undefined, { share: async () => answers.shift()! });
  const { queryKey } = postQuery(samplePost().id);
  client.setQueryData(queryKey, samplePost());
  const counts: unknown[] = [];
  while (answers.length > 0) {
    const left = answers.length;
    fireEvent.click(screen.getByRole('button', { name: /Share the post/ }));
    await waitFor(() => expect(answers.length).toBeLessThan(left));
    await act(async () => {});
    const { shared, shares } = client.getQueryData(queryKey)!;
    counts.push([shared, shares.total]);
  }
  expect(counts).toEqual([
    [false, 12_345],
    [true, 12_346],
    [true, 12_346],
  ]);
});

describe('the menu offers only what the viewer may do [FED-16]', () => {
  const labels = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More on the post by Wren Abara' }));
    const items = await screen.findAllByRole('menuitem', {}, { timeout: 8000 });
    return items.map((item) => item.textContent);
  };
  const nothing = { edit: false, delete: false, pin: false, comment: true };

  test.each([
    ['for a reader', nothing, ['Copy link', 'Report']],
    ['for its author', { ...nothing, edit: true, delete: true }, ['Copy link', 'Edit', 'Delete']],
    [
      'for the team of the feed',
      { ...nothing, pin: true, delete: true },
      ['Copy link', 'Pin to the top', 'Report', 'Delete'],
    ],
  ])('%s [FED-16]', async (_who, may, offered) => {
    await showPost({ may }, undefined, { report: () => {} });
    expect(await labels()).toEqual(offered);
  });

  test('offers no report button when reporting is unavailable', async () => {
    await showPost();
    expect(await labels()).toEqual(['Copy link']);
  });
});
