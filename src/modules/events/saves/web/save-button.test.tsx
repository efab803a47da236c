import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { savedWords } from '../copy.ts';
import { SaveButton } from './save-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('says so if an event can’t be saved because the saved ones can’t be loaded [OWN-04]', async () => {
  const said: ToastWords[] = [];
  const stop = connectToasts((words) => said.push(words));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<SaveButton event={{ id: 'event:backbeat:1', name: 'Night Freight' }} />, client);
  fireEvent.click(screen.getByRole('button', { name: savedWords.save('Night Freight') }));
  await waitFor(() => expect(said).toMatchObject([{ title: 'You’re offline', tone: 'danger' }]));
  stop();
});
