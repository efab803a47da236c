import { describe, expect, test } from 'vitest';
import type { OwnProfileDraft } from './contract.ts';
import { fullName, lookalikeKey, nameParts, ownProfileFailure, plainUsername } from './rules.ts';

const draft: OwnProfileDraft = {
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya.beats',
  pronouns: '',
  bio: '',
  links: [],
  neighborhoodId: null,
  genreIds: [],
  address1: '',
  address2: '',
  zipCode: '',
};
const failureOf = (changes: Partial<OwnProfileDraft>) =>
  ownProfileFailure({ ...draft, ...changes }, 'Berlin Nights');

describe('usernames', () => {
  test.each([
    ['maya', undefined],
    ['@Maya_K.2', undefined],
    ['', undefined],
    ['ma', 'usernameLength'],
    ['m'.repeat(31), 'usernameLength'],
    ['maya okafor', 'usernameInvalid'],
    ['maya..k', 'usernameInvalid'],
    ['.maya', 'usernameInvalid'],
    ['maya-k', 'usernameInvalid'],
    // Cyrillic а and у, fullwidth letters, an invisible joiner, and Japanese.
    ['mаyа', 'usernameScript'],
    ['ｍａｙａ', 'usernameScript'],
    ['ma\u200dya', 'usernameScript'],
    ['東京夜', 'usernameScript'],
    ['admin', 'usernameReserved'],
    ['Adm.in', 'usernameReserved'],
    ['supp0rt', 'usernameReserved'],
    ['adrnin', 'usernameReserved'],
    ['berlin_nights', 'usernameReserved'],
  ])('%j: %s [OWN-01]', (username, failure) => {
    expect(failureOf({ username })).toBe(failure);
  });

  test('names that look alike have one key [OWN-01]', () => {
    const keys = ['maya.mora', 'maya_mora', 'mayam0ra', 'rnayamora'].map(lookalikeKey);
    expect(new Set(keys)).toEqual(new Set(['mayamora']));
    expect(plainUsername(' @MayaMora ')).toBe('mayamora');
  });
});

test.each([
  [{ firstName: ' ' }, 'firstNameRequired'],
  [{ firstName: 'M'.repeat(60), lastName: 'O'.repeat(60) }, 'nameTooLong'],
  [{ pronouns: 'x'.repeat(41) }, 'pronounsTooLong'],
  [{ bio: 'x'.repeat(501) }, 'bioTooLong'],
  [{ links: Array.from({ length: 6 }, (_, n) => `https://example.test/${n}`) }, 'tooManyLinks'],
  [{ links: ['https://backbeat.test@evil.test'] }, 'linkInvalid'],
  [{ links: ['javascript:alert(1)'] }, 'linkInvalid'],
  [{ links: ['https://example.test/maya'] }, undefined],
  [{ genreIds: ['1', '2', '3', '4', '5', '6'] }, 'tooManyGenres'],
  [{ address1: 'x'.repeat(201) }, 'addressTooLong'],
] as const)('%j: %s [OWN-01]', (changes, failure) => {
  expect(failureOf(changes as Partial<OwnProfileDraft>)).toBe(failure);
});

test('the name that everyone sees has both parts, and a single name is a first name [PRF-01]', () => {
  expect(fullName({ firstName: ' Ana Lucía ', lastName: 'Reyes' })).toBe('Ana Lucía Reyes');
  expect(fullName({ firstName: 'Okta', lastName: '' })).toBe('Okta');
  expect(nameParts('Ana Lucía Reyes')).toEqual({ firstName: 'Ana Lucía', lastName: 'Reyes' });
  expect(nameParts('Okta')).toEqual({ firstName: 'Okta', lastName: '' });
});
