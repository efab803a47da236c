import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { commentWords as words } from '../copy.ts';
import { CommentBox } from './comment-box.tsx';

/** Drafts outlive the box, so each test uses another post. */
let posts = 0;
let on: string;
let toasts: ToastWords[];
let answer: PromiseWithResolvers<void>;
const onSay = vi.fn(() => answer.promise);
let stop: () => void;
beforeEach(() => {
  on = `feedPost:box-${(posts += 1)}`;
  toasts = [];
  answer = Promise.withResolvers();
  onSay.mockClear();
  stop = connectToasts((said) => toasts.push(said));
});
afterEach(() => {
  stop();
  cleanup();
});

async function open() {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, ana);
  await show(<CommentBox on={on} label={words.box} send={words.send} onSay={onSay} />, client);
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: words.box });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: words.send }));

test('a sent comment is announced once the server accepts it, until the next is written [CMT-01, A11-01]', async () => {
  await open();
  write('Played at noon');
  press();
  const announced = () => screen.getByRole('status').textContent;
  await waitFor(() => expect(onSay).toHaveBeenCalledWith(ana, 'Played at noon'));
  expect(announced()).toBe('');
  answer.resolve();
  await waitFor(() => expect(announced()).toBe(words.sent));
  write('And more');
  expect(announced()).toBe('');
});

test('a double click sends a comment once and shows no error [CMT-01]', async () => {
  await open();
  write('Once');
  press();
  press();
  await waitFor(() => expect(onSay).toHaveBeenCalledTimes(1));
  expect(toasts).toEqual([]);
});

test('a box that is sent empty is marked as invalid until something is written [CMT-01, A11-01]', async () => {
  await open();
  expect(box().getAttribute('aria-invalid')).not.toBe('true');
  press();
  await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'));
  expect(toasts).toMatchObject([{ title: 'Comment required' }]);
  write('Played at noon');
  expect(box().getAttribute('aria-invalid')).not.toBe('true');
});

test('a refused comment returns to a box that was closed and opened meanwhile [CMT-01]', async () => {
  await open();
  write('Hear, hear');
  press();
  await waitFor(() => expect(onSay).toHaveBeenCalled());
  cleanup();
  await open();
  expect(box().value).toBe('');
  answer.reject(new Error('refused'));
  await waitFor(() => expect(box().value).toBe('Hear, hear'));
});
