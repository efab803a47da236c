import { expect, test } from 'vitest';
import type { ProfileDraft } from './contract.ts';
import { draftFailure } from './rules.ts';

const crew: ProfileDraft = {
  type: 'community',
  name: 'Low Tide Society',
  description: '',
  genreIds: [],
  neighborhoodId: null,
  place: null,
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
  ['a blank name', { name: '  ' }, 'nameRequired'],
  ['a name of 100 characters', { name: 'x'.repeat(100) }, undefined],
  ['a name of 101', { name: 'x'.repeat(101) }, 'nameTooLong'],
  ['a description of 2001', { description: 'x'.repeat(2001) }, 'descriptionTooLong'],
  ['five genres', { genreIds: ids(5) }, undefined],
  ['six genres', { genreIds: ids(6) }, 'tooManyGenres'],
  ['a venue with street and neighborhood', venue, undefined],
  ['a venue without a street', { ...venue, address: ' ' }, 'addressRequired'],
  ['a venue in a city without neighborhoods', { ...venue, neighborhoodId: null, cityId: 'b' }, undefined],
  ['a venue without a city or neighborhood', { ...venue, neighborhoodId: null }, 'cityRequired'],
  ['an artist with a website', { type: 'artist', website: 'https://okta.example' }, undefined],
  ['a website without https', { type: 'artist', website: 'okta.example' }, 'websiteInvalid'],
  ['two failures: the first in the form', { name: '', genreIds: ids(6) }, 'nameRequired'],
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
  ['every kind', asks, undefined],
  ['none', [], 'conditionsRequired'],
  ['nine rules', [...asks, ...asks, asks[3]!], 'tooManyConditions'],
  ['follow without an artist', [{ kind: 'follows', about: null, days: 0 }], 'conditionAboutRequired'],
  ['follow for 0 days', [{ kind: 'follows', about: okta, days: 0 }], undefined],
  ['follow for half a day', [{ kind: 'follows', about: okta, days: 0.5 }], 'conditionDaysInvalid'],
  ['follow for more than a year', [{ kind: 'follows', about: okta, days: 366 }], 'conditionDaysInvalid'],
  ['attend 0 events', [{ kind: 'attended', events: 0 }], 'conditionEventsInvalid'],
  ['attend 101 events', [{ kind: 'attended', events: 101 }], 'conditionEventsInvalid'],
  ['a ticket without an event', [{ kind: 'ticket', about: null }], 'conditionAboutRequired'],
  ['a blank question', question('  '), 'conditionQuestionRequired'],
  ['a question of 301 characters', question('x'.repeat(301)), 'conditionQuestionTooLong'],
])('membership rules: %s [COM-15]', (_what, conditions, failure) => {
  expect(draftFailure({ ...crew, membershipType: 'conditional', conditions })).toBe(failure);
});

test('ignores rules that the chosen membership type doesn’t use [COM-15]', () => {
  expect(draftFailure({ ...crew, membershipType: 'approval', conditions: question('') })).toBeUndefined();
});
