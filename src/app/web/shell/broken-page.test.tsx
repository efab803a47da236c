import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { BrokenPage } from './broken-page.tsx';

const reload = vi.spyOn(location, 'reload');
beforeEach(() => {
  reload.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function tryAgain(error: Error) {
  const reset = vi.fn<() => void>();
  await show(<BrokenPage error={error} reset={reset} />);
  (await screen.findByRole('button', { name: 'Try again' })).click();
  return reset;
}

test('Try again loads the document, whose scripts a new version may have replaced', async () => {
  const reset = await tryAgain(new TypeError('Failed to fetch dynamically imported module'));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(reset).not.toHaveBeenCalled();
});

test('Try again after a refusal only loads the data again', async () => {
  const reset = await tryAgain(refuse(commonRefusals, 'busy'));
  await waitFor(() => expect(reset).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});

test('Try again while offline doesn’t leave the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reset = await tryAgain(new TypeError('Failed to fetch dynamically imported module'));
  await waitFor(() => expect(reset).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});
