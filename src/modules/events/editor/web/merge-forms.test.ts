import { expect, test } from 'vitest';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { emptyForm, type FormPerformer, type FormState } from './form-state.ts';
import { mergeForms } from './merge-forms.ts';

const plays = (id: string, part = ''): FormPerformer => ({
  card: { id } as ProfileCard,
  part,
  playsAt: '',
  headliner: false,
});
const [okta, nadia, juno] = [plays('okta'), plays('nadia'), plays('juno')];
const withLineup = (...performers: FormPerformer[]) => ({ performers });

test.each<[string, Partial<FormState>, Partial<FormState>, Partial<FormState> | undefined]>([
  ['another field', { name: 'Ours' }, { description: 'Theirs' }, { name: 'Ours', description: 'Theirs' }],
  ['the same field', { name: 'Ours' }, { name: 'Theirs' }, undefined],
  ['the same field in the same way', { name: 'Both' }, { name: 'Both' }, { name: 'Both' }],
  [
    'the lineup, which an artist joined',
    withLineup(plays('okta', 'Live'), nadia),
    withLineup(okta, juno),
    withLineup(plays('okta', 'Live'), nadia, juno),
  ],
  ['the lineup, which an artist left', withLineup(okta, nadia), withLineup(), withLineup(nadia)],
  [
    'the lineup, which both gave the same artist',
    withLineup(nadia),
    withLineup(okta, nadia),
    withLineup(nadia),
  ],
  ['the set of an artist', withLineup(plays('okta', 'Live')), withLineup(plays('okta', 'DJ')), undefined],
])(
  'our changes are added to those of %s, unless both changed one thing [GIG-03, MNG-01]',
  (_what, ours, theirs, all) => {
    const before = { ...emptyForm, ...withLineup(okta) };
    expect(mergeForms({ ...before, ...ours }, before, { ...before, ...theirs })).toEqual(
      all && { ...before, ...all },
    );
  },
);
