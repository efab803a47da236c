import { describe, expect, test } from 'vitest';
import { sectionOf } from './section-of.ts';

describe('the active item of the navbar', () => {
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
    '%s highlights Explore [NAV-13]',
    (path) => {
      expect(sectionOf(path)).toBe('explore');
    },
  );

  test('the viewer’s own page highlights their profile [NAV-15]', () => {
    expect(sectionOf('/users/ana', '/users/ana')).toBe('profile');
    expect(sectionOf('/users/theo', '/users/ana')).toBeUndefined();
  });
});
