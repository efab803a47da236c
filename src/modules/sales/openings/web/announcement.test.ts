import { expect, test } from 'vitest';
import { nextAnnouncement } from './announcement.ts';

test('a place is announced at most every 30 seconds, someone’s turn at once [QUE-01]', () => {
  const first = nextAnnouncement(undefined, 'waiting', '40 people ahead of you', 0);
  expect(first?.text).toBe('40 people ahead of you');
  expect(nextAnnouncement(first, 'waiting', '39 people ahead of you', 29_999)).toBe(first);
  const next = nextAnnouncement(first, 'waiting', '38 people ahead of you', 30_000);
  expect(next).toEqual({ topic: 'waiting', text: '38 people ahead of you', at: 30_000 });
  expect(nextAnnouncement(next, 'waiting', '38 people ahead of you', 90_000)).toBe(next);
  expect(nextAnnouncement(next, 'admitted', 'It’s your turn', 30_100)?.text).toBe('It’s your turn');
});
