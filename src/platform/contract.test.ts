import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, policyAbout, policyReading, self } from './contract.ts';

const eventHost = policyAbout('event.host');
const sharesEvents = policyReading<{ readonly userId: string; readonly when?: string | undefined }>(
  'user.sharesEvents',
);
const answer = z.object({});
const summary = 'A call';

test('doesn’t compile when a policy reads a field that the input lacks [PLT-03]', () => {
  const input = z.object({ eventId: z.string(), quantity: z.int() });
  const found = call('GET /events/:eventId', { summary, input, answer, may: eventHost('eventId') });
  expect(found.may).toBe('event.host');
  expect(found.subjectOf({ eventId: 'event:1' } as never)).toBe('event:1');

  // @ts-expect-error a misspelled field
  call('GET /events/:eventId', { summary, input, answer, may: eventHost('eventID') });
  // @ts-expect-error a field that holds no id
  call('GET /events/:eventId', { summary, input, answer, may: eventHost('quantity') });
  // @ts-expect-error the input names no person
  call('GET /events/:eventId', { summary, input, answer, may: self('userId') });
  // @ts-expect-error a policy that reads several fields, of which the input has none
  call('GET /events/:eventId', { summary, input, answer, may: sharesEvents });
  // @ts-expect-error a policy that nobody declared
  call('GET /events/:eventId', { summary, input, answer, may: 'event.hots' });
});

test('passes the call’s input to a policy that reads several fields [PLT-03]', () => {
  const input = z.object({ userId: z.string(), when: z.optional(z.string()) });
  const found = call('GET /users/:userId/events', { summary, input, answer, may: sharesEvents });
  expect(found.subjectOf({ userId: 'user:1' } as never)).toEqual({ userId: 'user:1' });
});

test('doesn’t compile with a misspelled new-account limit, text or person [MOD-01]', () => {
  const input = z.object({ userId: z.string(), text: z.string() });
  const found = call('POST /users/:userId/posts', {
    summary,
    input,
    answer,
    may: self('userId'),
    newAccountLimit: 'post',
    newAccountText: ({ text }) => text,
    about: 'userId',
  });
  expect(found).toMatchObject({ newAccountLimit: 'post', about: 'userId' });
  expect(found.newAccountText?.({ text: 'Hi' } as never)).toBe('Hi');

  const may = 'anyone' as const;
  // @ts-expect-error no such limit
  call('POST /users/:userId/posts', { summary, input, answer, may, newAccountLimit: 'posts' });
  // @ts-expect-error no such field
  call('POST /users/:userId/posts', { summary, input, answer, may, newAccountText: ({ txt }) => txt });
  // @ts-expect-error no such field
  call('POST /users/:userId/posts', { summary, input, answer, may, about: 'user' });
});
