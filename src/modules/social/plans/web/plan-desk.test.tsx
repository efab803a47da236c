import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { PlanDesk } from './plan-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = { items: [], total: 0, next: null };
const plan = {
  id: 'activity:0198c7f0-0000-7000-8000-000000000042',
  name: 'Tacos first',
  description: '',
  location: { name: '' },
  startDate: null,
  access: 'open',
  creator: { id: 'user:us-west-2:ana' },
  events: none,
  participants: none,
  invited: none,
  poll: null,
} as unknown as Plan;
const ben = { id: 'user:us-west-2:ben', type: 'user', name: 'Ben', images: [], gel: 'jade', provider: 'b' };

test('the late answer to invitations doesn’t close what was opened since [PLN-02]', async () => {
  const network = openNetwork();
  await Promise.all([Drawer.preload(), AlertDialog.preload()]);
  await show(<PlanDesk plan={plan} EventTags={() => null} onGone={() => {}} />);
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press(words.invite);
  await network.reply('GET /users', 200, { items: [ben], next: null });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Ben/ }));
  const drawer = screen.getByRole('dialog');
  fireEvent.click(
    [...drawer.querySelectorAll('button')].find(({ textContent }) => textContent === words.invite)!,
  );
  await press('Close');
  await press(leaveWords.leave);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(words.edit);
  const name = await screen.findByDisplayValue(plan.name);
  fireEvent.change(name, { target: { value: 'Tacos at nine' } });
  await network.reply('POST /plans', 200, plan);
  await act(async () => {});
  expect(screen.getByDisplayValue('Tacos at nine')).toBeTruthy();
});
