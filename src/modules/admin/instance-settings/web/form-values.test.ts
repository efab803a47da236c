import { expect, test } from 'vitest';
import type { AdminSettings } from '../contract.ts';
import { fieldOfFault, valuesOf } from './form-values.ts';

const settings: AdminSettings = {
  revision: 'one',
  name: 'Noites de Lisboa',
  tagline: '',
  accent: null,
  contactEmail: '',
  standardContact: 'hello@backbeat.test',
  socialLinks: [
    { network: 'instagram', url: 'https://instagram.com/noites' },
    { network: 'youtube', url: 'noites' },
  ],
  legalPages: {
    terms: { kind: 'text', text: 'Be kind.' },
    cookies: { kind: 'link', url: 'http://noites.test/cookies' },
  },
  maps: { kind: 'schematic' },
  fixedMapHost: null,
  logo: null,
  defaultCityId: null,
  signUp: 'open',
  eventHosts: 'everyone',
};

test('a refused link or legal page gets the error and the focus at its own field [INS-03]', () => {
  const values = valuesOf(settings);
  expect(fieldOfFault('socialLinkInvalid', values)).toBe('social.youtube');
  expect(fieldOfFault('legalPageInvalid', values)).toBe('legal.cookies');
  expect(fieldOfFault('nameRequired', values)).toBe('name');
});
