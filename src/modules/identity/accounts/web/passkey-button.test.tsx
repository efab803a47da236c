import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { sheetWords } from '../copy.ts';
import { PasskeyButton } from './passkey-button.tsx';

afterEach(cleanup);

test('a sign-in with a passkey says so if its script can’t be loaded [AUTH-10]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.doMock('./own/passkey-client.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const said: ToastWords[] = [];
  const disconnect = connectToasts((words) => said.push(words));
  await show(<PasskeyButton onSignedIn={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: sheetWords.passkey }));
  await waitFor(() => expect(said).toMatchObject([{ title: errorWords.title, error: expect.any(Error) }]));
  disconnect();
  vi.doUnmock('./own/passkey-client.ts');
  vi.restoreAllMocks();
});
