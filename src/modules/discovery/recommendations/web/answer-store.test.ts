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

test('answers that are taken back before those on the server are known stay taken back [TST-01]', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = [
    { id: 'genre:techno', verdict: 'like' },
    { id: 'genre:house', verdict: 'like' },
  ] as const;
  const open = (userId?: string) => new AnswerStore(userId, () => {});
  const ids = (store: AnswerStore) => store.read().map(({ id }) => id);
  open('user:ana').belongTo('user:ana', known);

  const undoing = open('user:ana');
  expect(undoing.undo()).toBe('genre:house');
  undoing.belongTo('user:ana', known);
  expect(ids(undoing)).toEqual(['genre:techno']);

  const clearing = open('user:ana');
  clearing.clear();
  clearing.say('genre:dub', 'like');
  clearing.belongTo('user:ana', known);
  expect(ids(clearing)).toEqual(['genre:dub']);

  localStorage.clear();
  const guest = open();
  guest.say('genre:house', 'pass');
  guest.clear();
  guest.belongTo('user:ana', known);
  expect(ids(guest)).toEqual(['genre:techno', 'genre:house']);
});
