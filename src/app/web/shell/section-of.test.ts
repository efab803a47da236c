import { describe, expect, test } from 'vitest';
import { sectionOf } from './section-of.ts';

describe('the active entry of the navbar', () => {
  test.each([
    ['/', 'home'],
    ['/explore', 'explore'],
    ['/magazine', 'magazine'],
    ['/tickets/0190', 'tickets'],
    ['/events/new', 'create'],
    ['/events/b/014', undefined],
    ['/constructor', undefined],
  ])('%s → %s [NAV-01]', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });

  test.each(['/neighborhoods/echo-park', '/n/echo-park', '/collections/1', '/co/1', '/do-lists/1', '/d/1'])(
    '%s makes Explore active [NAV-13]',
    (path) => {
      expect(sectionOf(path)).toBe('explore');
    },
  );

  test("one's own page is the profile entry [NAV-15]", () => {
    expect(sectionOf('/users/ana', '/users/ana')).toBe('profile');
    expect(sectionOf('/users/theo', '/users/ana')).toBeUndefined();
  });
});
