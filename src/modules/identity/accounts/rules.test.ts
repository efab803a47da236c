import { describe, expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import { deviceOf, newcomerChecks, type Newcomer } from './rules.ts';
import { termsVersion } from './terms-version.ts';

const ana: Newcomer = { name: 'Ana Reyes', termsVersion, ofAge: true };

describe('the checks of a new user', () => {
  test.each([
    ['a name, the terms and the age pass', {}, undefined],
    ['a blank name', { name: '   ' }, 'nameRequired'],
    ['a name of a hundred and one letters', { name: 'a'.repeat(101) }, 'nameTooLong'],
    ['a password of nine characters', { password: 'ninechars' }, 'passwordTooShort'],
    ['nine characters, whatever their bytes', { password: '🎧'.repeat(9) }, 'passwordTooShort'],
    ['ten characters', { password: '🎧'.repeat(10) }, undefined],
    ['terms not accepted', { termsVersion: '' }, 'termsNotAccepted'],
    ['age not confirmed', { ofAge: false }, 'tooYoung'],
    ['two failures report the first', { name: '', ofAge: false }, 'nameRequired'],
  ] as const)('%s [AUTH-12]', (_, change, failure) => {
    expect(firstFailure(newcomerChecks, { ...ana, ...change })).toBe(failure);
  });
});

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['curl/8.9', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
