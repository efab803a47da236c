import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { postWords } from '../copy.ts';
import { FeedPosts } from './feed-posts.tsx';
import { personOf, samplePost } from './testing/sample-post.ts';

let network: ReturnType<typeof openNetwork>;
beforeEach(() => {
  network = openNetwork();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const may = { edit: false, delete: true, pin: false, comment: true };
const postBy = (name: string) =>
  samplePost({ id: `feedPost:${name}`, creators: { items: [personOf(name)], total: 1 }, may });
const menuOf = (name: string) => screen.getByRole('button', { name: postWords.more(name) });

async function remove(name: string, status = 200, answer = {}) {
  menuOf(name).focus();
  fireEvent.click(menuOf(name));
  fireEvent.click(await screen.findByRole('menuitem', { name: postWords.delete }));
  fireEvent.click(await screen.findByRole('button', { name: postWords.ask.confirm }));
  await network.reply('DELETE', status, answer);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test('the focus goes to the next post when one is deleted, or to the one before [FED-16, A11-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<FeedPosts feedId="community:1" />, client);
  const items = ['Wren', 'Kojo', 'June'].map(postBy);
  await network.reply('GET /feeds', 200, {
    items,
    total: 3,
    offset: 0,
    next: null,
    feed: null,
    may: { post: false, pin: false },
  });
  await screen.findByRole('button', { name: postWords.more('Kojo') });
  await remove('Kojo', 403, { code: 'notAllowed', title: 'Not allowed', detail: '' });
  await waitFor(() => expect(document.activeElement).toBe(menuOf('Kojo')));
  await remove('Kojo');
  await waitFor(() => expect(document.activeElement).toBe(menuOf('June')));
  await remove('June');
  await waitFor(() => expect(document.activeElement).toBe(menuOf('Wren')));
});
