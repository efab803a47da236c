import { expect, test } from 'vitest';
import type { ManagedPresale } from '../manage-contract.ts';
import { draftOf, formOf } from './presale-form.ts';

const zone = 'America/Los_Angeles';

test('saving a presale without edits keeps its seconds and the second of two repeated hours [PRE-01, FMT-03]', () => {
  const data: ManagedPresale = {
    presale: {
      startsAt: '2026-11-01T09:30:15.000Z',
      ticketTypeIds: null,
      rules: [{ id: 'rule', kind: 'attended', events: 2 }],
      announcedAt: null,
      state: 'upcoming',
      revision: '1',
    },
    profiles: [],
    ticketTypes: [],
  };
  const form = formOf(data, zone);
  expect(draftOf(form, zone, data.presale)).toMatchObject({
    startsAt: data.presale!.startsAt,
    revision: '1',
  });
  const earlier = draftOf({ ...form, starts: '2026-10-31T12:00' }, zone, data.presale);
  expect(earlier?.startsAt).toBe('2026-10-31T19:00:00.000Z');
});

test.each([
  ['followers of the artist, whatever comes first', ['community', 'artist'], 'follows', 'artist'],
  ['members if all are communities', ['community'], 'member', 'community'],
])('a new presale begins with %s [PRE-01]', (_, types, kind, aboutId) => {
  const profiles = types.map((type) => ({ id: type, type, name: type }));
  const form = formOf({ presale: null, profiles, ticketTypes: [] }, zone);
  expect(form.rules).toMatchObject([{ kind, aboutId }]);
});
