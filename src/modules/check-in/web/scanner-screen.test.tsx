import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { CheckInSetup } from '../contract.ts';
import { scannerWords as words } from '../copy.ts';
import { opening } from './scanner-state.ts';
import { ScannerButtons, ScannerScreen, type ScannerView } from './scanner-screen.tsx';

afterEach(cleanup);

const setup = {
  event: {
    startDate: '2026-11-30T20:00:00.000Z',
    endDate: '2026-12-01T02:00:00.000Z',
    timezone: 'Asia/Kuwait',
    status: 'published',
  },
} as CheckInSetup;

function Door() {
  const [view, setView] = useState<ScannerView>();
  const on = { onKind: vi.fn(), onCode: vi.fn(), onGuest: vi.fn(), onUndo: vi.fn() };
  return (
    <>
      <ScannerButtons onView={setView} />
      <ScannerScreen state={opening} setup={setup} kind="in" view={view} onView={setView} {...on} />
    </>
  );
}

test('the search by name takes the focus, and closing it returns the focus to its button [DOR-01, A11-01]', async () => {
  await show(<Door />);
  const button = screen.getByRole('button', { name: words.names });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: words.search }));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});
