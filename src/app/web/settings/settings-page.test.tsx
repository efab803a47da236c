import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { privacyWords as words } from '#modules/privacy/copy.ts';
import { dataExportQuery, deletionStatusQuery } from '#modules/privacy/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { SettingsPage } from './settings-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the page says that the account is deleted, also once it knows that the session has ended [ACC-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  client.setQueryData(dataExportQuery.queryKey, null as never);
  client.setQueryData(deletionStatusQuery.queryKey, {
    blockers: [],
    openMoney: [],
    tickets: 0,
    isDemo: false,
    isLastAdmin: false,
  });
  await show(<SettingsPage current="data" shown={['data']} />, client);
  fireEvent.click(await screen.findByRole('button', { name: words.begin }));
  fireEvent.click(await screen.findByRole('button', { name: words.confirm }));
  await screen.findByRole('dialog', { name: words.done });
  await act(async () => {
    client.setQueryData(meQuery.queryKey, null);
    await new Promise((told) => setTimeout(told));
  });
  expect(screen.getByRole('dialog', { name: words.done })).toBeTruthy();
});
