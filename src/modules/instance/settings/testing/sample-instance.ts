import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { CityId, noId } from '#platform/ids.ts';
import type { Instance } from '../contract.ts';

/** An instance with the settings of a new installation. */
export const sampleInstance: Instance = {
  name: 'Backbeat',
  tagline: '',
  logo: null,
  accent: null,
  contactEmail: 'hello@backbeat.test',
  socialLinks: [],
  legalLinks: {},
  legalTexts: [],
  city: { id: CityId.encode(noId), ...defaultCity },
  hasCity: false,
  signUp: 'open',
  eventHosts: 'everyone',
};
