import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { switchWords as words } from '#modules/profiles/profiles/copy.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { SwitchProfile } from './switch-profile.tsx';

const union = { id: 'community:1', type: 'community', name: 'Freight Union', images: [] };

test('the current profile has a checkmark, and the one being switched to a spinner [SWI-03, SWI-05]', async () => {
  const network = openNetwork();
  await Promise.all([Drawer.preload(), Dialog.preload()]);
  await show(<SwitchProfile me={ana} open onOpenChange={() => {}} />);
  await network.reply('GET /profiles', 200, { items: [{ ...ana, type: 'user', images: [] }, union] });
  const [current, next] = await screen.findAllByRole('button', { name: /Ana Reyes|Freight Union/ });
  expect(within(current!).getByText(words.current)).toBeTruthy();
  expect(within(next!).queryByText(words.current)).toBeNull();

  fireEvent.click(next!);
  expect(await within(next!).findByRole('status', { hidden: true })).toBeTruthy();
  expect(within(current!).queryByRole('status', { hidden: true })).toBeNull();
  expect(await screen.findByRole('dialog', { name: words.switching('Freight Union') })).toBeTruthy();
});
