import { describe, expect, test } from 'vitest';
import { plainAddress, referrerOf, trackingOf, utmOf, withoutTracking } from './rules.ts';

const own = 'backbeat.test:3000';

test.each([
  ['', 'direct', null],
  ['not an address', 'direct', null],
  ['https://www.instagram.com/', 'social', 'instagram.com'],
  ['https://l.facebook.com/l.php?u=x', 'social', 'l.facebook.com'],
  ['https://t.co/abc', 'social', 't.co'],
  ['https://old.reddit.com/r/techno', 'social', 'old.reddit.com'],
  ['https://notfacebook.com/', 'direct', 'notfacebook.com'],
  ['https://www.google.com/', 'search', 'google.com'],
  ['https://www.google.co.uk/search?q=x', 'search', 'google.co.uk'],
  ['https://google.com.evil.example/', 'direct', 'google.com.evil.example'],
  ['https://duckduckgo.com/', 'search', 'duckduckgo.com'],
  [
    'android-app://com.google.android.googlequicksearchbox/',
    'search',
    'com.google.android.googlequicksearchbox',
  ],
  ['https://backbeat.test:3000/explore', 'internal', 'backbeat.test:3000'],
  ['http://localhost:5173/', 'local', 'localhost:5173'],
  ['http://192.168.1.4/', 'local', '192.168.1.4'],
  ['http://printer.local/', 'local', 'printer.local'],
  ['file:///home/x.html', 'local', 'file'],
  ['https://blog.example/best-nights', 'direct', 'blog.example'],
])('a visit from %s counts as %s [VEW-01]', (url, category, source) => {
  expect(referrerOf(url, own)).toEqual({ source, category });
});

describe('referrers and campaign tags', () => {
  test('reads the five UTM parameters [VEW-01]', () => {
    const search = '?utm_source=a&utm_medium=b&utm_campaign=c%20d&utm_content=e&utm_term=f&x=y';
    expect(Object.values(utmOf(search))).toEqual(['a', 'b', 'c d', 'e', 'f']);
    expect(Object.values(utmOf('?utm_source='))).toEqual([null, null, null, null, null]);
  });

  test('cuts a long UTM parameter before an emoji, not inside it [VEW-01]', () => {
    expect(utmOf(`?utm_campaign=${'x'.repeat(199)}🎧`).utmCampaign).toBe('x'.repeat(199));
  });

  test('drops search words, tokens and names from a referrer [VEW-01]', () => {
    expect(plainAddress('https://ana:secret@mail.example/inbox?token=x#me')).toBe(
      'https://mail.example/inbox',
    );
    expect(plainAddress('nonsense')).toBeNull();
  });

  test.each([
    ['/events/b/014?utm_source=x&utm_medium=y', '/events/b/014', 'utm_source=x&utm_medium=y'],
    ['/events/b/014?code=ROW&fbclid=1', '/events/b/014?code=ROW', 'fbclid=1'],
    ['/explore?q=utm_source', '/explore?q=utm_source', ''],
    ['/explore', '/explore', ''],
    ['/explore?q=a?b&gclid=1', '/explore?q=a?b', 'gclid=1'],
  ])('splits %s into the page %s and its tracking "%s"', (address, page, tracking) => {
    expect([withoutTracking(address), trackingOf(address)]).toEqual([page, tracking]);
  });
});
