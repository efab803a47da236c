import { expect, test, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { errorWords } from './error-copy.ts';
import { showFailure } from './show-failure.ts';
import { connectToasts, type ToastWords } from './toast.ts';

test('an action that failed shows the words of its refusal; a bug is logged and shown as one', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const toasts: ToastWords[] = [];
  const disconnect = connectToasts((words) => toasts.push(words));
  const full = { status: 409, title: 'The team is full', message: 'It can have up to 50 people.' };
  const bug = new TypeError('x is undefined');
  showFailure(new Refusal('teamFull', full));
  showFailure(bug);
  disconnect();
  const { title, message } = errorWords;
  expect(toasts).toMatchObject([
    { title: full.title, message: full.message, tone: 'danger' },
    { title, message, tone: 'danger' },
  ]);
  expect(logged.mock.calls).toEqual([[bug]]);
  logged.mockRestore();
});
