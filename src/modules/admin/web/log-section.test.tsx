import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { LogSection } from './log-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the log is filtered by anyone who is in it [ADM-01]', async () => {
  const network = openNetwork();
  await show(<LogSection />);
  const kim = { id: 'user:us-west-2:kim', name: 'Kim' };
  await network.reply('GET /moderation/audit/authors', 200, { items: [kim], total: 1, offset: 0 });
  await screen.findByRole('option', { name: 'Kim' });
  fireEvent.change(screen.getByLabelText('Done by'), { target: { value: kim.id } });
  await waitFor(() => expect(network.asked.at(-1)).toMatch(`GET /moderation/audit?by=${kim.id}`));
});
