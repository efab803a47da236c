// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastViewport } from './toast-viewport.tsx';
import { toast } from './toast.ts';
// What a page loads late is loaded before the clock of a test starts.
import './toast-surface.tsx';

afterEach(cleanup);

test('a toast said before its code has loaded is shown, and its action is done once', async () => {
  const onPress = vi.fn();
  toast({ title: 'Post removed', message: 'Nobody sees it now.', action: { label: 'Undo', onPress } });
  render(<ToastViewport />);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Post removed')).toBeTruthy();
  expect(screen.getByText('Nobody sees it now.')).toBeTruthy();
  act(() => void fireEvent.click(undo));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a refusal’s row can be said as it is', async () => {
  const refusals = { soldOut: { status: 409, title: 'Sold out', message: 'Someone was faster.' } } as const;
  render(<ToastViewport />);
  toast(refusals.soldOut);
  expect(await screen.findByText('Someone was faster.')).toBeTruthy();
});
