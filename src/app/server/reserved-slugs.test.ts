import { expect, test } from 'vitest';
import { citySlug, cityFaults } from '#modules/instance/cities/rules.ts';
import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { deepLinkPage } from '#modules/discovery/sharing/deep-link.ts';
import { legalPaths } from '#app/web/text/legal-versions.ts';
import { routePatterns } from '../../../scripts/routes-of-pages.ts';
import { canonicalAddress } from './redirects.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const short = [...letters, ...letters.flatMap((one) => letters.map((other) => one + other)), 'blog'];

/** The first segments of every address that isn't a city's. */
const taken = [
  ...routePatterns().map((pattern) => pattern.split('/')[1]!),
  ...short.filter((word) => canonicalAddress(`/${word}`) !== undefined),
  ...Object.values(legalPaths),
  deepLinkPage.slice(1),
  'press',
  'fans',
  'creators',
  ...'api app assets media s og calendar sitemaps dev healthz readyz metrics'.split(' '),
].filter((segment) => citySlug(segment) === segment && segment !== '');

test.each([...new Set(taken)])('no city can have the address /%s, which other pages use [INS-04]', (slug) => {
  expect(cityFaults({ ...defaultCity, slug })).toEqual(['slug']);
});
