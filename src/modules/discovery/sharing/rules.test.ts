import { describe, expect, test } from 'vitest';
import { itemTypes } from './contract.ts';
import { resolveDeepLink } from './deep-link.ts';
import { campaignOf, codeFrom, deepLinkOf, isShareCode, landingAddress, shareWords } from './rules.ts';
import { shareTargets } from './targets.ts';

describe('text of a shared link', () => {
  test('an event link asks whether you want to go and says when and where [SHR-02]', () => {
    const words = shareWords({
      type: 'event',
      name: 'Night Freight 014',
      when: 'Sat, Nov 28, 2026, 11:00 PM PST',
      where: 'Los Angeles',
    });
    expect(words.title).toBe('Want to go to Night Freight 014?');
    expect(words.description).toMatch(/^Sat, Nov 28, 2026, 11:00 PM PST · Los Angeles\. /);
  });

  test('every type has its own title, description and campaign [SHR-01, SHR-02]', () => {
    const said = itemTypes.map((type) => ({
      ...shareWords({ type, name: 'X' }),
      campaign: campaignOf(type),
    }));
    for (const part of ['title', 'description', 'campaign'] as const)
      expect(new Set(said.map((words) => words[part])).size).toBe(itemTypes.length);
    expect(campaignOf('event')).toBe('Event Share');
    expect(said.every(({ campaign }) => campaign.endsWith(' Share'))).toBe(true);
  });
});

test('a code has seven unambiguous characters [SHR-05]', () => {
  expect(codeFrom(Uint8Array.from({ length: 16 }, () => 0))).toBe('1111111');
  expect(codeFrom(Uint8Array.from({ length: 16 }, () => 231))).toBe('zzzzzzz');
  expect(codeFrom(Uint8Array.from({ length: 16 }, () => 255))).toBeUndefined();
  expect(['abc1234', '0bc1234', 'Ibc1234', 'abc123', 'abc12345'].map(isShareCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the landing URL carries the source of the visit [SHR-05]', () => {
  expect(landingAddress('/events/b/014', { code: 'abc1234', campaign: 'Event Share' })).toBe(
    '/events/b/014?utm_source=backbeat&utm_medium=app&utm_campaign=Event+Share&utm_content=abc1234',
  );
});

describe('deep links', () => {
  test.each([
    ['backbeat://events/b/014', '/events/b/014'],
    ['backbeat://e/b/014/night-freight', '/events/b/014/night-freight'],
    ['BACKBEAT://events/b/014', '/events/b/014'],
    ['backbeat:///venues/venue:google:ChIJ-1', '/venues/venue:google:ChIJ-1'],
    ['backbeat://d/0190', '/do-lists/0190'],
    ['backbeat://tickets/0190', '/tickets/0190'],
    ['backbeat://', '/'],
    ['backbeat://events/b/014?promo=ROW&token=x', '/events/b/014?promo=ROW'],
    ['web+backbeat://genres/dub-techno', '/genres/dub-techno'],
    ['backbeat://artists/b/1/se%C3%B1or', '/artists/b/1/se%C3%B1or'],
  ])('%s opens %s [RTE-28]', (link, route) => {
    expect(resolveDeepLink(link)).toBe(route);
  });

  test.each([
    'https://backbeat.test/events/b/014',
    'javascript:alert(1)',
    'backbeat://javascript:alert(1)',
    'backbeat://events/x/014',
    'backbeat://events/b/../../admin',
    'backbeat://events/b/%2e%2e/014',
    'backbeat://events/b/%E0%A4%A',
    'backbeat://evil.test/events/b/014',
    'backbeat://constructor/1',
    'backbeat:events/b/014',
    'web+other://events/b/014',
    'backbeat://sign-in',
    'backbeat://open?link=backbeat://tickets',
    '',
  ])('%s opens nothing [RTE-28]', (link) => {
    expect(resolveDeepLink(link)).toBeUndefined();
  });

  test('the deep link of a page opens the same page [SHR-03, RTE-28]', () => {
    expect(resolveDeepLink(deepLinkOf('/events/b/014/night', 'backbeat'))).toBe('/events/b/014/night');
  });
});

test('share titles are plain text', () => {
  const targets = shareTargets({ url: 'https://b.test/s/abc1234', title: 'Want to go to A&B?\r\nBcc: x' });
  for (const { href } of targets) expect(href).not.toMatch(/[\r\n ]|&Bcc|A&B/);
  expect(targets.find(({ name }) => name === 'WhatsApp')!.href).toContain(
    'https%3A%2F%2Fb.test%2Fs%2Fabc1234',
  );
});
