// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { AnswerStore } from './answer-store.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a user’s answers stay theirs: neither guests nor the next user get them [TST-01]', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const open = (userId?: string) => new AnswerStore(userId, () => {});
  const ana = open('user:ana');
  ana.belongTo('user:ana', []);
  ana.say('genre:techno', 'like');
  expect(open('user:ana').read()).toHaveLength(1);

  const guest = open();
  expect(guest.read()).toEqual([]);
  guest.say('genre:house', 'like');
  const sofie = open('user:sofie');
  sofie.belongTo('user:sofie', []);
  expect(sofie.read().map(({ id }) => id)).toEqual(['genre:house']);
});
