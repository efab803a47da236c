import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { recommendWords as words } from '../copy.ts';
import { RecommendRail } from './recommend-rail.tsx';
import { SignalsSection } from './signals-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const userId = 'user:us-west-2:01938c5e-0000-7000-8000-000000000001';
const signals = { taste: true, follows: true, attendance: true, friends: true, distance: true };
const path = `/users/${userId}/recommendations`;

test.each([
  ['beside recommendations', <RecommendRail key="rail" userId={userId} />],
  ['in the settings', <SignalsSection key="settings" me={{ id: userId }} />],
])(
  'the switches of signals %s stay when recommendations can’t be read again [REC-01]',
  async (where, part) => {
    const network = openNetwork();
    const { client } = await show(part);
    await network.reply(`GET ${path}`, 200, { items: [], signals, hasTaste: true });
    if (where === 'beside recommendations')
      fireEvent.click(await screen.findByRole('button', { name: words.why }));
    const taste = await screen.findByRole('switch', { name: new RegExp(`^${words.signals.taste.name}`) });
    fireEvent.click(taste);
    await network.reply(`PUT ${path}/signals/taste`, 200, { ...signals, taste: false });
    await network.reply(`GET ${path}`, 503, { title: 'Too busy' });
    await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)));
    expect(taste.isConnected).toBe(true);
  },
);
