import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import type { FeedPost } from '../../contract.ts';
import { closeComposer } from '../compose.ts';
import { homeQuery, openComposer } from '../index.ts';
import { personOf, pollOf, samplePost } from '../testing/sample-post.ts';
import {
  guest,
  otherEvent,
  press,
  stageComposer,
  submit,
  text,
  union,
  write,
} from './testing/composer-stage.tsx';

const stage = stageComposer();
const postsSent = () => stage.network.asked.filter((line) => line.startsWith('POST'));

test('opens as "New post" for everyone, and a given feed fixes the audience [PST-01, PST-04, PST-05]', async () => {
  await stage.compose();
  expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy();
  const audience = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Post to' });
  expect([audience.value, audience.disabled]).toEqual(['', false]);
  await waitFor(() =>
    expect([...audience.options].map((option) => option.textContent)).toEqual([
      'Everyone near you',
      'Freight Union',
      'Velvet Static',
      'Okta Lindqvist',
    ]),
  );
  closeComposer();
  cleanup();
  await stage.compose({ feedId: union.id });
  const settled = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Post to' });
  await waitFor(() => expect([settled.value, settled.disabled]).toEqual([union.id, true]));
});

test('typing begins in the text field [PST-01]', async () => {
  await stage.compose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/What do you want to say/)));
});

describe('an invalid draft sends nothing and shows the first problem [PST-12]', () => {
  test.each([
    ['an empty post', '', false, ['Description required', 'Add a post description.']],
    ['a poll without a question', ' ', true, ['Question required', 'Add a poll question.']],
    ['a poll with empty options', 'Which?', true, ['Poll incomplete', 'Complete poll options.']],
    [
      'text over the limit',
      'x'.repeat(251),
      false,
      ['Description too long', 'Description must be shorter than 250 characters.'],
    ],
  ])('%s [PST-13, PST-14, PST-15, PST-16]', async (_what, words, poll, [title, message]) => {
    await stage.compose();
    if (poll) press('Poll');
    if (words) write(words);
    submit();
    await waitFor(() => expect(stage.toasts).toMatchObject([{ title, message, tone: 'danger' }]));
    expect(postsSent()).toEqual([]);
  });
});

test('the counter updates while typing and turns red above 250 [PST-02]', async () => {
  await stage.compose();
  write('x'.repeat(250));
  const counter = () => screen.getByText(/\/250/);
  expect([counter().textContent, counter().className.includes('danger')]).toEqual([
    '250/250 characters',
    false,
  ]);
  // Which take 500 UTF-16 units.
  write('🤘'.repeat(250));
  expect([counter().textContent, counter().className.includes('danger')]).toEqual([
    '250/250 characters',
    false,
  ]);
  write('x'.repeat(251));
  expect([counter().textContent, counter().className.includes('danger')]).toEqual([
    '251/250 characters',
    true,
  ]);
});

test('a poll has two to six options and an optional closing time [PST-03, PST-17]', async () => {
  await stage.compose();
  press('Poll');
  const options = () => screen.getAllByRole('textbox', { name: /^Option/ });
  expect(options()).toHaveLength(2);
  for (let more = 0; more < 4; more++) press('Add an option');
  expect(options()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Add an option' })).toBeNull();
  for (let fewer = 0; fewer < 4; fewer++) press('Remove option 3');
  expect(screen.queryByRole('button', { name: /Remove option/ })).toBeNull();
  options().forEach((option, index) => fireEvent.change(option, { target: { value: `Side ${index}` } }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Closes' }), { target: { value: '3' } });
  write('Which side?');
  submit();
  const body = (await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())) as {
    items: { items: { type: string; closesAt: string; options: { items: { description: string }[] } }[] };
  };
  const [poll] = body.items.items;
  expect(poll!.options.items.map(({ description }) => description)).toEqual(['Side 0', 'Side 1']);
  expect(Date.parse(poll!.closesAt) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
});

test('has at most one attachment, which must be removed before adding one of another kind [PST-03]', async () => {
  await stage.compose();
  press('Event');
  press('Pick the night');
  expect(screen.getByText('Night Freight 014')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Poll' })).toBeNull();
  press('Remove');
  expect(screen.queryByText('Night Freight 014')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Poll' })).not.toBeNull();
});

test('the focus stays near an attachment that is added or removed, and near the options of a poll [PST-03, A11-01]', async () => {
  await stage.compose();
  const pressFocused = (name: string) => {
    screen.getByRole('button', { name }).focus();
    press(name);
  };
  const focused = () => document.activeElement;
  pressFocused('Event');
  pressFocused('Pick the night');
  expect(focused()).toBe(screen.getByRole('region', { name: 'Attached' }));
  pressFocused('Remove');
  expect(focused()).toBe(screen.getByRole('region', { name: 'Add an attachment' }));
  pressFocused('Poll');
  expect(focused()).toBe(screen.getByRole('region', { name: 'Attached' }));
  pressFocused('Add an option');
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Option 3' }));
  const second = screen.getByRole('textbox', { name: 'Option 2' });
  pressFocused('Remove option 3');
  expect(focused()).toBe(second);
});

test('picking another event replaces the first [PST-07]', async () => {
  await stage.compose();
  press('Event');
  press('Pick the night');
  press('Change event');
  press('Pick the other night');
  expect(screen.queryByText('Night Freight 014')).toBeNull();
  expect(screen.getByText('Basement Signals')).toBeTruthy();
  submit();
  expect(await stage.network.reply('POST', 201, samplePost())).toMatchObject({
    description: '',
    items: { items: [{ type: 'event', id: otherEvent.id }] },
  });
});

describe('sending a broadcast [BLA-01]', () => {
  const choose = (id: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Post to' }), { target: { value: id } });

  test.each([
    ['community:1', 'members'],
    ['artist:1', 'followers'],
  ])('%s: email is on and SMS is off, labeled for its %s [BLA-01, BLA-02, BLA-03]', async (id, crowd) => {
    await stage.compose();
    await screen.findAllByRole('option', { name: 'Freight Union' });
    choose(id);
    const email = screen.getByRole<HTMLInputElement>('switch', { name: `Email your ${crowd}` });
    const sms = screen.getByRole<HTMLInputElement>('switch', { name: `Text your ${crowd}` });
    expect([email.checked, sms.checked]).toEqual([true, false]);
    fireEvent.click(sms);
    write('Doors at nine.');
    submit();
    expect(await stage.network.reply('POST', 201, samplePost())).toMatchObject({
      feedId: id,
      sendEmail: true,
      sendSMS: true,
    });
  });

  test('is not offered for public posts or to users who don’t manage the feed [BLA-02]', async () => {
    await stage.compose();
    await screen.findAllByRole('option', { name: 'Velvet Static' });
    expect(screen.queryByRole('switch')).toBeNull();
    choose(guest.id);
    expect(screen.queryByRole('switch')).toBeNull();
    write('See you there.');
    submit();
    expect(await stage.network.reply('POST', 201, samplePost())).toMatchObject({
      sendEmail: false,
      sendSMS: false,
    });
  });
});

test('posts as the acting profile by default, and lets the user choose another [PST-08, PST-11]', async () => {
  await stage.compose(
    {},
    { ...ana, acting: { id: union.id, type: 'community', name: union.name, image: null } },
  );
  const author = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Post as' });
  expect(author.value).toBe(union.id);
  write('As the union.');
  submit();
  expect(await stage.network.reply('POST', 201, samplePost())).toMatchObject({
    profileId: `profile:${union.id}`,
  });
});

test('names the kind of profiles that have the same name [PST-05, PST-08]', async () => {
  const name = 'Okta Lindqvist';
  await stage.compose({}, { ...ana, name, acting: { id: 'artist:1', type: 'artist', name, image: null } });
  const labelsOf = (field: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: field }).options].map(
      (option) => option.textContent,
    );
  await waitFor(() => expect(labelsOf('Post to')).toContain(name));
  expect(labelsOf('Post as')).toEqual([`${name} (Main profile)`, `${name} (Artist)`, union.name]);
});

test('a new post appears first in the feed, with a toast that links to it, and the composer is empty [PST-09, ANA-02]', async () => {
  const key = homeQuery('forYou', 'berlin').queryKey;
  const old = samplePost({ id: 'feedPost:old' });
  const entry = (payload: FeedPost) => ({ type: 'feedPost' as const, key: payload.id, payload });
  const user = { type: 'user' as const, key: 'user:1', payload: personOf('June Abara') };
  stage.client.setQueryData(key, {
    pages: [{ items: [user, entry(old)], next: null, starter: false }],
    pageParams: [undefined],
  });
  const { history } = await stage.compose();
  write('Hello.');
  submit();
  const fresh = samplePost({ id: 'feedPost:fresh', description: 'Hello.' });
  await stage.network.reply('POST', 201, fresh);
  await waitFor(() =>
    expect(stage.toasts).toMatchObject([{ title: 'Post shared', action: { label: 'View post' } }]),
  );
  expect(stage.tracked).toMatchObject([{ name: 'Post Created', props: { itemId: fresh.id } }]);
  expect(stage.client.getQueryData(key)!.pages[0]!.items.map(({ key }) => key)).toEqual([
    'user:1',
    'feedPost:fresh',
    'feedPost:old',
  ]);
  act(() => stage.toasts[0]!.action!.onPress());
  await waitFor(() => expect(history.location.pathname).toBe('/posts/fresh'));
  act(() => openComposer());
  await waitFor(() => expect(text().value).toBe(''));
});

test('text survives closing the composer and a refused post [PST-12]', async () => {
  await stage.compose();
  write('Half a thought');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openComposer());
  await waitFor(() => expect(text().value).toBe('Half a thought'));
  submit();
  await stage.network.reply('POST', 429, { code: 'x', title: 'Too many tries', detail: 'Wait a little.' });
  await waitFor(() => expect(stage.toasts).toMatchObject([{ title: 'Too many tries', tone: 'danger' }]));
  expect(text().value).toBe('Half a thought');
});

test('a post that is sent again after an error has the same idempotency key [PST-11]', async () => {
  await stage.compose();
  const fetch = vi.spyOn(globalThis, 'fetch');
  write('Only once');
  const send = async (status: number) => {
    submit();
    await stage.network.reply('POST', status, samplePost());
    const { headers } = fetch.mock.lastCall![1]!;
    return (headers as Record<string, string>)['idempotency-key'];
  };
  const lost = await send(503);
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  expect(lost).toBeTruthy();
  expect(await send(201)).toBe(lost);
});

test('editing a post can’t change its audience, author or poll [PST-04, FED-16, ANA-02]', async () => {
  const edit = samplePost({}, { type: 'poll', payload: pollOf() });
  await stage.compose({ edit });
  expect(screen.getByRole('dialog', { name: 'Edit post' })).toBeTruthy();
  for (const choice of screen.getAllByRole<HTMLSelectElement>('combobox')) expect(choice.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  write('Which side, then?');
  submit('Save');
  expect(await stage.network.reply('PUT', 200, edit)).toEqual({ description: 'Which side, then?' });
  await waitFor(() => expect(stage.toasts).toMatchObject([{ title: 'Post updated' }]));
  expect(stage.tracked).toMatchObject([{ name: 'Post Updated', props: { itemId: edit.id } }]);
});

test('guests sign in before the composer opens [AUTH-05]', async () => {
  await stage.compose({}, null);
  expect(screen.queryByRole('dialog', { name: 'New post' })).toBeNull();
});
