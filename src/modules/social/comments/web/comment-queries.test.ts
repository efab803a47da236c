import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Comment } from '../contract.ts';
import { commentsKey, commentsQuery, insertComment, removeComment } from './comment-queries.ts';

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
