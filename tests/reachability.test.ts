import { describe, expect, test } from 'vitest';
import {
  pageOf,
  reachableFrom,
  requiredPages,
  unclassified,
  unreachable,
  type LinkGraph,
} from '../scripts/reachability.ts';

const graphOf = (links: Readonly<Record<string, readonly string[]>>): LinkGraph =>
  new Map(Object.entries(links).map(([page, to]) => [pageOf(page), new Set(to.map(pageOf))]));

test('every route says who reaches it, or why no link leads to it [REA-01]', () => {
  expect(unclassified()).toEqual([]);
  expect(unclassified(['/', '/new-page'])).toContain('/new-page');
});

describe('pages that a role must reach', () => {
  test.each([
    ['host', '/event/$code/$id/manage/tickets', true],
    ['host', '/community/$id/manage/members', true],
    ['doorManager', '/event/$code/$id/manage/check-in', true],
    ['doorManager', '/event/$code/$id/manage', true],
    ['doorManager', '/event/$code/$id/manage/guests', false],
    ['artist', '/artist/$code/$id/manage/gigs', true],
    ['admin', '/admin/reports', true],
    ['host', '/admin/reports', false],
    ['fan', '/settings/privacy', true],
    ['fan', '/my-events', true],
    ['guest', '/my-events', false],
  ] as const)('%s: %s is %s [REA-01]', (role, page, must) => {
    expect(requiredPages(role).includes(page)).toBe(must);
  });
});

describe('pages that a role reaches', () => {
  test('pages are reached through any number of links, and round trips end [REA-01]', () => {
    const graph = graphOf({
      '/': ['/explore'],
      '/explore': ['/events/b/1', '/'],
      '/events/b/1': ['/my-events'],
    });
    expect([...reachableFrom(graph)]).toEqual(['/', '/explore', '/events/$code/$id/{-$slug}', '/my-events']);
  });

  test('a page that only another unlinked page links to is missing, with all behind it [REA-01]', () => {
    const required = requiredPages('doorManager');
    const whole = new Map([['/', new Set(required)]]);
    expect(unreachable('doorManager', whole)).toEqual([]);
    const checkIn = '/event/$code/$id/manage/check-in';
    const rest = required.filter((page) => page !== checkIn);
    const cut: LinkGraph = new Map([
      ['/', new Set(rest)],
      ['/typed-address', new Set([checkIn])],
    ]);
    expect(unreachable('doorManager', cut)).toEqual([checkIn]);
  });

  test('sections are pages of their own, and filters are not [REA-01]', () => {
    expect(pageOf('/event/b/1/manage/overview')).toBe(pageOf('/event/b/1/manage'));
    expect(pageOf('/event/b/1/manage/orders')).toBe('/event/$code/$id/manage/orders');
    expect(pageOf('/explore?q=jazz&free=true')).toBe('/explore');
    expect(pageOf('/?genre=techno')).toBe('/');
    expect(pageOf('/venues/1')).toBe('/venues/$id/{-$slug}');
    expect(pageOf('/fans')).toBe('/fans/{-$version}');
  });
});
