import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const store = 'https://apps.apple.com/app/backbeat/id1';

test.each([
  ['links to the iOS app at the configured address', store, [store]],
  ['has no app-store link without one', null, []],
])('the footer %s [FTR-03]', async (_, ios, addresses) => {
  const setup = { instance: sampleInstance, cities: [], year: 2026, appStores: { ios, android: null } };
  await show(<Footer />, undefined, { context: { setup } });
  expect(screen.getByRole('link', { name: 'Press & Media' })).toBeTruthy();
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', {
    name: 'Get the iOS app',
  });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
});
