import { expect, test } from 'vitest';
import type { ProfileDraft } from './contract.ts';
import { draftFailure } from './rules.ts';

const crew: ProfileDraft = {
  type: 'community',
  name: 'Low Tide Society',
  description: '',
  genreIds: [],
  neighborhoodId: null,
  address: '',
  membershipType: 'open',
  conditions: [],
  website: '',
  image: null,
};
const venue: Partial<ProfileDraft> = { type: 'venue', address: '12 Mateo St', neighborhoodId: 'a' };
const ids = (count: number) => Array.from({ length: count }, (_, place) => `genre ${place}`);

test.each<[string, Partial<ProfileDraft>, ReturnType<typeof draftFailure>]>([
  ['a name is enough for a community', {}, undefined],
  ['a name is enough for an artist', { type: 'artist' }, undefined],
  ['blanks are no name', { name: '  ' }, 'nameRequired'],
  ['a name of 100 characters', { name: 'x'.repeat(100) }, undefined],
  ['a name of 101', { name: 'x'.repeat(101) }, 'nameTooLong'],
  ['a description of 2001', { description: 'x'.repeat(2001) }, 'descriptionTooLong'],
  ['five genres', { genreIds: ids(5) }, undefined],
  ['six genres', { genreIds: ids(6) }, 'tooManyGenres'],
  ['a venue with street and neighbourhood', venue, undefined],
  ['a venue without a street', { ...venue, address: ' ' }, 'addressRequired'],
  ['a venue nowhere in the city', { ...venue, neighborhoodId: null }, 'neighborhoodRequired'],
  ['an artist with a website', { type: 'artist', website: 'https://okta.example' }, undefined],
  ['an artist with half an address', { type: 'artist', website: 'okta.example' }, 'websiteInvalid'],
  ['of two things wrong, the first of the form', { name: '', genreIds: ids(6) }, 'nameRequired'],
])('%s [PRF-09]', (_what, change, failure) => {
  expect(draftFailure({ ...crew, ...change })).toBe(failure);
});

const okta = { id: 'artist:backbeat:okta', name: 'Okta Lindqvist' };
type Conditions = ProfileDraft['conditions'];
const asks: Conditions = [
  { kind: 'follows', about: okta, days: 30 },
  { kind: 'attended', events: 3 },
  { kind: 'ticket', about: { id: 'event:backbeat:night', name: 'Night Freight' } },
  { kind: 'question', text: 'Who brought you?' },
];
const question = (text: string): Conditions => [{ kind: 'question', text }];

test.each<[string, Conditions, ReturnType<typeof draftFailure>]>([
  ['of every kind', asks, undefined],
  ['that are none', [], 'conditionsRequired'],
  ['nine of them', [...asks, ...asks, asks[3]!], 'tooManyConditions'],
  ['to follow nobody', [{ kind: 'follows', about: null, days: 0 }], 'conditionAboutRequired'],
  ['to follow from today', [{ kind: 'follows', about: okta, days: 0 }], undefined],
  ['to follow for half a day', [{ kind: 'follows', about: okta, days: 0.5 }], 'conditionDaysInvalid'],
  ['to follow for more than a year', [{ kind: 'follows', about: okta, days: 366 }], 'conditionDaysInvalid'],
  ['to have come to no night', [{ kind: 'attended', events: 0 }], 'conditionNightsInvalid'],
  ['to have come to 101 nights', [{ kind: 'attended', events: 101 }], 'conditionNightsInvalid'],
  ['a ticket for nothing', [{ kind: 'ticket', about: null }], 'conditionAboutRequired'],
  ['a question of blanks', question('  '), 'conditionQuestionRequired'],
  ['a question of 301 characters', question('x'.repeat(301)), 'conditionQuestionTooLong'],
])('conditions of a community: %s [COM-15]', (_what, conditions, failure) => {
  expect(draftFailure({ ...crew, membershipType: 'conditional', conditions })).toBe(failure);
});

test('what another way in does not ask is not looked at [COM-15]', () => {
  expect(draftFailure({ ...crew, membershipType: 'approval', conditions: question('') })).toBeUndefined();
});
