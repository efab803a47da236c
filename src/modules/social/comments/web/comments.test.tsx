import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { limits, refusals, type Comment, type Reply } from '../contract.ts';
import { commentWords as words } from '../copy.ts';
import { Comments, type CommentsProps } from './index.ts';

const personOf = (name: string) => sampleCard('user', name);

/** Drafts outlive the form, so each test uses another post. */
let posts = 0;
let on: string;
let network: ReturnType<typeof openNetwork>;
let toasts: ToastWords[];
let counted: number[];
let stop: () => void;
beforeEach(() => {
  on = `feedPost:${(posts += 1)}`;
  network = openNetwork();
  [toasts, counted] = [[], []];
  stop = connectToasts((said) => toasts.push(said));
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

const replyOf = (text: string, change: Partial<Reply> = {}): Reply => ({
  id: `comment:${text}`,
  itemId: on,
  parentId: null,
  text,
  createdAt: '2026-11-21T12:00:00Z',
  editedAt: null,
  users: { items: [personOf('Wren Abara')] },
  likes: { items: [], total: 0 },
  liked: false,
  likeId: null,
  mayEdit: false,
  mayDelete: false,
  ...change,
});
const commentOf = (text: string, change: Partial<Comment> = {}): Comment => ({
  ...replyOf(text),
  replies: { items: [], total: 0, next: null },
  ...change,
});

async function open(change: Partial<CommentsProps> = {}, me: Me | null = ana) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(meQuery.queryKey, me);
  return show(<Comments on={on} mayComment onCount={(more) => counted.push(more)} {...change} />, client);
}
const list = (...items: Comment[]) =>
  network.reply(`GET /feedPosts/${on}/comments`, 200, { items, next: null });
async function openWith(items: Comment[], change: Partial<CommentsProps> = {}, me: Me | null = ana) {
  await open(change, me);
  await list(...items);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
}

const box = (name: string = words.box) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const write = (text: string, name?: string) => fireEvent.change(box(name), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const articleOf = (text: string) => screen.getByText(text).closest('article')!;
const sent = () => network.asked.filter((line) => !line.startsWith('GET'));

test('a new comment appears first at once, marked as sending, and counts once the server accepts it [CMT-01]', async () => {
  await openWith([commentOf('Earlier')]);
  write('  Played at noon ');
  press(words.send);
  await waitFor(() => expect(articleOf('Played at noon').getAttribute('aria-busy')).toBe('true'));
  expect(within(articleOf('Played at noon')).queryByRole('button')).toBeNull();
  expect([box().value, counted]).toEqual(['', []]);
  const body = await network.reply(
    'POST',
    201,
    commentOf('Played at noon', { users: { items: [personOf('Ana Reyes')] } }),
  );
  expect(body).toEqual({ text: 'Played at noon', parentId: null });
  await waitFor(() => expect(articleOf('Played at noon').hasAttribute('aria-busy')).toBe(false));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getAllByRole('article')[0]!.textContent).toContain('Played at noon');
  expect([counted, sent()]).toEqual([[1], [`POST /feedPosts/${on}/comments`]]);
});

describe('a refused comment returns to the box with an error message [CMT-01]', () => {
  test.each(['mayNotComment', 'commentNotFound'] as const)('after the refusal %s', async (code) => {
    const { status, title, message } = refusals[code];
    await openWith([commentOf('Earlier')]);
    write('Hear, hear');
    press(words.send);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    write('And more');
    await network.reply('POST', status, { code, title, detail: message });
    await waitFor(() => expect(toasts).toMatchObject([{ title, message, tone: 'danger' }]));
    expect([box().value, counted]).toEqual(['Hear, hear\nAnd more', []]);
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test.each([
    ['an empty comment', '  ', refusals.textRequired],
    ['a comment over the limit', 'x'.repeat(limits.text + 1), refusals.textTooLong],
  ])('doesn’t send %s', async (_what, text, { title, message }) => {
    await openWith([]);
    write(text);
    press(words.send);
    expect(toasts).toMatchObject([{ title, message, tone: 'danger' }]);
    expect([sent(), box().value]).toEqual([[], text]);
  });
});

test('an emoji counts as one character, as on the server [CMT-01]', async () => {
  await openWith([]);
  write('🤘'.repeat(limits.text));
  expect(screen.getByText(/\/1,000/).textContent).toBe('1,000/1,000 characters');
  press(words.send);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(toasts).toEqual([]);
});

test('a comment sent before the list has loaded appears with it [CMT-01]', async () => {
  await open();
  write('First!');
  press(words.send);
  await network.reply('POST', 201, commentOf('First!'));
  await waitFor(() => expect(network.asked.filter((line) => line.startsWith('GET'))).toHaveLength(2));
  await list();
  await list(commentOf('First!'), commentOf('Earlier'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('a list that is loaded while a comment is sent, as after signing in, shows it once [CMT-01]', async () => {
  const { client } = await open();
  await list(commentOf('Earlier'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  write('Me, too');
  press(words.send);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  void client.invalidateQueries();
  await list(commentOf('Me, too'), commentOf('Earlier'));
  await waitFor(() => expect(articleOf('Me, too').hasAttribute('aria-busy')).toBe(false));
  await network.reply('POST', 201, commentOf('Me, too'));
  await waitFor(() => expect(counted).toEqual([1]));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a draft survives leaving the page [CMT-01]', async () => {
  await openWith([]);
  write('Half a thought');
  cleanup();
  await openWith([]);
  expect(box().value).toBe('Half a thought');
});

test('a reply appears below its comment and can’t be replied to [CMT-01]', async () => {
  const first = replyOf('Louder', { parentId: 'comment:Turn it up' });
  await openWith([
    commentOf('Turn it up', { replies: { items: [first], total: 1, next: null } }),
    commentOf('Turn it down'),
  ]);
  expect(within(articleOf('Louder')).queryByRole('button', { name: /^Reply/ })).toBeNull();
  fireEvent.click(within(articleOf('Turn it up')).getByRole('button', { name: 'Reply to Wren Abara' }));
  const label = words.replyBox('Wren Abara');
  await waitFor(() => expect(document.activeElement).toBe(box(label)));
  write('Much louder', label);
  fireEvent.keyDown(box(label), { key: 'Enter', ctrlKey: true });
  const answer = commentOf('Much louder', { parentId: 'comment:Turn it up' });
  expect(await network.reply('POST', 201, answer)).toEqual({
    text: 'Much louder',
    parentId: 'comment:Turn it up',
  });
  await waitFor(() => expect(counted).toEqual([1]));
  const thread = articleOf('Turn it up').closest('li')!;
  expect(
    within(thread)
      .getAllByRole('article')
      .map((one) => /Turn it up|Louder|Much louder/.exec(one.textContent)![0]),
  ).toEqual(['Turn it up', 'Louder', 'Much louder']);
});

test('earlier replies load on request and appear before newer ones [CMT-01]', async () => {
  const newest = ['Four', 'Five', 'Six'].map((text) => replyOf(text));
  await openWith([commentOf('Count with me', { replies: { items: newest, total: 5, next: 'older' } })]);
  press('Show 2 earlier replies');
  // The API returns newest first.
  await network.reply('GET /comments/comment:Count with me/replies', 200, {
    items: [replyOf('Three'), replyOf('Two')],
    next: null,
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
  expect(
    screen.getAllByRole('article').map((one) => /Count|Two|Three|Four|Five|Six/.exec(one.textContent)![0]),
  ).toEqual(['Count', 'Two', 'Three', 'Four', 'Five', 'Six']);
  expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
});

describe('deleting a comment asks for confirmation [CMT-01]', () => {
  const ask = () => screen.findByRole('alertdialog', { name: words.ask.title }, { timeout: 15_000 });
  const own = () =>
    commentOf('Never mind', {
      mayDelete: true,
      replies: { items: [replyOf('I do'), replyOf('So do I')], total: 2, next: null },
    });
  const begin = () =>
    fireEvent.click(within(articleOf('Never mind')).getByRole('button', { name: /^Delete comment by/ }));

  test('removes it with its replies, and sends nothing when cancelled', async () => {
    await openWith([own(), commentOf('Earlier')]);
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
    begin();
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.cancel }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
    begin();
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.confirm }));
    await network.reply('DELETE /comments/comment:Never mind', 200, {});
    await waitFor(() => expect(toasts).toMatchObject([words.deleted]));
    expect(screen.queryByText('Never mind')).toBeNull();
    expect(screen.queryByText('I do')).toBeNull();
    expect(counted).toEqual([-3]);
  });

  test('keeps the comment when only a reply is deleted', async () => {
    const reply = replyOf('I do', { mayDelete: true, parentId: 'comment:Never mind' });
    await openWith([commentOf('Never mind', { replies: { items: [reply], total: 1, next: null } })]);
    fireEvent.click(within(articleOf('I do')).getByRole('button', { name: /^Delete/ }));
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.confirm }));
    await network.reply('DELETE /comments/comment:I do', 200, {});
    await waitFor(() => expect(screen.queryByText('I do')).toBeNull());
    expect([screen.queryByText('Never mind') !== null, counted]).toEqual([true, [-1]]);
  });

  test('removes an earlier reply, too', async () => {
    const id = 'comment:Never mind';
    await openWith([
      commentOf('Never mind', { replies: { items: [replyOf('So')], total: 3, next: 'older' } }),
    ]);
    press('Show 2 earlier replies');
    const [first, second] = ['One', 'Two'].map((text) => replyOf(text, { mayDelete: true, parentId: id }));
    await network.reply(`GET /comments/${id}/replies`, 200, { items: [second, first], next: null });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    fireEvent.click(within(articleOf('One')).getByRole('button', { name: /^Delete/ }));
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.confirm }));
    await network.reply('DELETE /comments/comment:One', 200, {});
    await waitFor(() => expect(screen.queryByText('One')).toBeNull());
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
  });

  test('leaves the focus in the thread', async () => {
    await openWith([own(), commentOf('Earlier')]);
    within(articleOf('Never mind'))
      .getByRole('button', { name: /^Delete/ })
      .focus();
    begin();
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.confirm }));
    await network.reply('DELETE /comments/comment:Never mind', 200, {});
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const thread = screen.getByRole('region', { name: words.title });
    await waitFor(() => expect(thread.contains(document.activeElement)).toBe(true));
  });

  test('keeps it and shows an error when the server refuses', async () => {
    const { status, title, message } = refusals.commentNotFound;
    await openWith([own()]);
    begin();
    fireEvent.click(within(await ask()).getByRole('button', { name: words.ask.confirm }));
    await network.reply('DELETE', status, { code: 'commentNotFound', title, detail: message });
    await waitFor(() => expect(toasts).toMatchObject([{ title, message, tone: 'danger' }]));
    expect([screen.queryByText('Never mind') !== null, counted]).toEqual([true, []]);
  });
});

describe('a comment is edited in its place by its author [CMT-01]', () => {
  const own = () => commentOf('Doors at nine', { mayEdit: true });
  const begin = () => press('Edit comment by Wren Abara');
  const edit = (text: string) => write(text, words.editBox);

  test('and shows the new text as edited, also a reply', async () => {
    const reply = replyOf('At ten', { mayEdit: true });
    await openWith([commentOf('When?', { replies: { items: [reply], total: 1, next: null } })]);
    begin();
    expect(document.activeElement).toBe(box(words.editBox));
    edit('At eleven ');
    fireEvent.keyDown(box(words.editBox), { key: 'Enter', ctrlKey: true });
    const body = await network.reply(`PUT /comments/${reply.id}`, 200, {
      ...reply,
      text: 'At eleven',
      editedAt: '2026-11-21T12:05:00Z',
    });
    expect(body).toEqual({ text: 'At eleven' });
    await waitFor(() => expect(within(articleOf('At eleven')).getByText(words.edited)).toBeDefined());
    expect(toasts).toMatchObject([words.saved]);
    const button = screen.getByRole('button', { name: 'Edit comment by Wren Abara' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('asks before a change is lost, and closes at once without one', async () => {
    await openWith([own()]);
    begin();
    fireEvent.keyDown(box(words.editBox), { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: words.editBox })).toBeNull();
    begin();
    edit('Doors at ten');
    press(words.cancel);
    const ask = await screen.findByRole('alertdialog', {}, { timeout: 15_000 });
    fireEvent.click(within(ask).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: words.editBox })).toBeNull());
    expect([screen.queryByText('Doors at nine') !== null, sent()]).toEqual([true, []]);
  });

  test('keeps open what is typed while it is being saved', async () => {
    const comment = own();
    await openWith([comment]);
    begin();
    edit('Doors at ten');
    press(words.save);
    edit('Doors at ten, bar at nine');
    await network.reply('PUT', 200, { ...comment, text: 'Doors at ten' });
    await waitFor(() => expect(toasts).toMatchObject([words.saved]));
    expect(box(words.editBox).value).toBe('Doors at ten, bar at nine');
    press(words.save);
    expect(await network.reply('PUT', 200, comment)).toEqual({ text: 'Doors at ten, bar at nine' });
  });

  test('keeps the form and its text when the server refuses', async () => {
    const { status, title, message } = refusals.mayNotComment;
    await openWith([own()]);
    begin();
    edit('  ');
    press(words.save);
    expect([toasts.splice(0), sent()]).toMatchObject([[{ title: refusals.textRequired.title }], []]);
    edit('Doors at ten');
    press(words.save);
    await network.reply('PUT', status, { code: 'mayNotComment', title, detail: message });
    await waitFor(() => expect(toasts).toMatchObject([{ title, message, tone: 'danger' }]));
    expect(box(words.editBox).value).toBe('Doors at ten');
  });
});

test('comments of others can be reported, your own can’t [CMT-01]', async () => {
  const reported: string[] = [];
  await openWith([commentOf('Buy my tickets'), commentOf('No', { mayDelete: true })], {
    onReport: (id) => reported.push(id),
  });
  expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
  press('Report comment by Wren Abara');
  expect(reported).toEqual(['comment:Buy my tickets']);
});

test('guests keep their text while they sign in, and users who may not comment see no form [AUTH-05, CMT-01]', async () => {
  await openWith([commentOf('Earlier')], {}, null);
  write('From outside');
  press(words.send);
  expect([sent(), box().value]).toEqual([[], 'From outside']);
  cleanup();
  await openWith([commentOf('Earlier')], { mayComment: false });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
});
