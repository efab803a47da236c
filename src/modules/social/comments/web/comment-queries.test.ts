import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Comment } from '../contract.ts';
import { commentsKey, commentsQuery, insertComment, removeComment, sendComment } from './comment-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const on = 'feedPost:1';
const commentOf = (id: string, parentId: string | null, ...replies: Comment[]) =>
  ({ id, parentId, replies: { items: replies, total: replies.length, next: null } }) as unknown as Comment;

test('a reply that was loaded while it was sent is counted once [CMT-01]', () => {
  const client = new QueryClient();
  const sent = commentOf('comment:2', 'comment:1');
  const load = (...replies: Comment[]) =>
    client.setQueryData(commentsKey(on), {
      pages: [{ items: [commentOf('comment:1', null, ...replies)], next: null }],
      pageParams: [undefined],
    });
  const replies = () => client.getQueryData(commentsQuery(on).queryKey)!.pages[0]!.items[0]!.replies;
  const guess = commentOf('comment:unsent:1', 'comment:1');

  load();
  insertComment(client, on, guess);
  expect(replies()).toMatchObject({ items: [guess], total: 1 });
  load(sent);
  removeComment(client, on, guess);
  insertComment(client, on, sent);
  expect(replies()).toMatchObject({ items: [sent], total: 1 });
  removeComment(client, on, sent);
  expect(replies()).toMatchObject({ items: [], total: 0 });
});

test('a comment that is sent again after an error has the same idempotency key, and the next one another [CMT-01]', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new Error('connection lost'));
  fetch.mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  const say = () => sendComment(on, 'Hear, hear', null);
  await expect(say()).rejects.toMatchObject({ code: 'offline' });
  await say();
  await say();
  const [lost, again, next] = fetch.mock.calls.map(([, { headers }]) => headers['idempotency-key']);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
