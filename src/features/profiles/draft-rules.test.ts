import { expect, test } from 'vitest';
import { firstFailure } from '#kit/checks.ts';
import type { ProfileDraft } from './draft-contract.ts';
import { draftChecks } from './draft-rules.ts';

const crew: ProfileDraft = {
  type: 'community',
  name: 'Low Tide Society',
  description: '',
  genreIds: [],
  neighborhoodId: null,
  address: '',
  membershipType: 'open',
};
const venue: Partial<ProfileDraft> = { type: 'venue', address: '12 Mateo St', neighborhoodId: 'a' };
const ids = (count: number) => Array.from({ length: count }, (_, place) => `genre ${place}`);

test.each<[string, Partial<ProfileDraft>, ReturnType<typeof firstFailure>]>([
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
  ['of two things wrong, the first of the form', { name: '', genreIds: ids(6) }, 'nameRequired'],
])('%s [PRF-09]', (_what, change, failure) => {
  expect(firstFailure(draftChecks, { ...crew, ...change })).toBe(failure);
});
