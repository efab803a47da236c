import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { feeWords as words } from '../copy.ts';
import { FeesSection } from './fees-section.tsx';

beforeAll(() => Dialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a rate can be added when the default rate didn’t load [FEE-10]', async () => {
  const network = openNetwork();
  await show(<FeesSection />);
  await network.reply('GET /admin/feeRates?limit=1', 500, {});
  fireEvent.click(await screen.findByRole('button', { name: words.add }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
