import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorWords } from './error-copy.ts';
import { showFailure } from './show-failure.ts';
import { ToastViewport } from './toast-viewport.tsx';
import { toast } from './toast.ts';
import { updatedWords } from './updated-copy.ts';
// Loads lazy parts before a test starts its clock.
import './toast-surface.tsx';

afterEach(cleanup);

test('shows a toast requested before its code has loaded, and runs its action once', async () => {
  const onPress = vi.fn();
  toast({ title: 'Post removed', message: 'Nobody sees it now.', action: { label: 'Undo', onPress } });
  render(<ToastViewport />);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Post removed')).toBeTruthy();
  expect(screen.getByText('Nobody sees it now.')).toBeTruthy();
  act(() => void fireEvent.click(undo));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('accepts a refusal’s texts', async () => {
  const refusals = { soldOut: { status: 409, title: 'Sold out', message: 'Someone was faster.' } } as const;
  render(<ToastViewport />);
  toast(refusals.soldOut);
  expect(await screen.findByText('Someone was faster.')).toBeTruthy();
});

test.each([
  ['pressed', () => fireEvent.pointerDown(document.body)],
  ['typed', () => fireEvent.keyDown(document.body, { key: 'N' })],
])('its code loads once something is %s, to be there when the connection breaks', async (_, act) => {
  render(<ToastViewport />);
  expect(document.querySelector('.toasts')).toBeNull();
  act();
  await waitFor(() => expect(document.querySelector('.toasts')).toBeTruthy());
});

describe('the toast policy', () => {
  const shown = () => [...document.querySelectorAll('.toast-words')].map(({ textContent }) => textContent);

  test.each([
    'Failed to fetch dynamically imported module: https://backbeat.test/assets/a.js',
    'error loading dynamically imported module: https://backbeat.test/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])(
    'an action whose script an update replaced offers to reload the page, unless offline: %s',
    async (text) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      render(<ToastViewport />);
      act(() => showFailure(new TypeError(text)));
      await waitFor(() => expect(shown()).toEqual([errorWords.title + errorWords.message]));
      isOnline.mockReturnValue(true);
      act(() => showFailure(new TypeError(text)));
      await waitFor(() => expect(shown()).toEqual([updatedWords.title + updatedWords.message]));
      fireEvent.click(screen.getByRole('button', { name: 'Reload', hidden: true }));
      expect(reload).toHaveBeenCalledOnce();
      for (const spy of [logged, reload, isOnline]) spy.mockRestore();
    },
  );

  test('a success removes previous errors', async () => {
    render(<ToastViewport />);
    toast({ title: 'Question required', tone: 'danger' });
    await waitFor(() => expect(shown()).toEqual(['Question required']));
    act(() => toast({ title: 'Post shared', tone: 'success' }));
    await waitFor(() => expect(shown()).toEqual(['Post shared']));
  });

  test('a new error replaces the previous one', async () => {
    render(<ToastViewport />);
    act(() => toast({ title: 'Event name required', tone: 'danger' }));
    act(() => toast({ title: 'Start date required', tone: 'danger' }));
    await waitFor(() => expect(shown()).toEqual(['Start date required']));
  });

  test('doesn’t repeat a message, but keeps two undo buttons', async () => {
    render(<ToastViewport />);
    const action = () => ({ label: 'Undo', onPress: vi.fn() });
    act(() => {
      for (let i = 0; i < 3; i++) toast({ title: 'Link copied', tone: 'success' });
      for (let i = 0; i < 2; i++) toast({ title: 'Event removed', action: action() });
    });
    await waitFor(() =>
      expect(shown().toSorted()).toEqual(['Event removed', 'Event removed', 'Link copied']),
    );
  });

  test('pressing the same button again closes its last error', async () => {
    render(
      <>
        <ToastViewport />
        <button>Purchase</button>
      </>,
    );
    const purchase = screen.getByRole('button', { name: 'Purchase' });
    purchase.focus();
    fireEvent.click(purchase);
    act(() => toast({ title: 'Error processing payment: card_error', tone: 'danger' }));
    await waitFor(() => expect(shown()).toEqual(['Error processing payment: card_error']));
    fireEvent.click(purchase);
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test.each([
    ['at the bottom of the screen', { top: 700, bottom: 756 }, 'top'],
    ['higher up', { top: 200, bottom: 256 }, 'bottom'],
  ])('never covers a button %s with its own toast', async (_where, { top, bottom }, edge) => {
    vi.stubGlobal('innerWidth', 390);
    vi.stubGlobal('innerHeight', 844);
    render(
      <>
        <ToastViewport />
        <button>Save</button>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    const box = new DOMRect(16, top, 358, bottom - top);
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(box);
    button.focus();
    fireEvent.click(button);
    act(() => toast({ title: `Not saved ${edge}`, tone: 'danger' }));
    await waitFor(() => expect(shown()).toEqual([`Not saved ${edge}`]));
    expect(document.querySelector('.toasts')!.getAttribute('data-edge')).toBe(edge);
    vi.unstubAllGlobals();
  });

  test.each([
    ['a tall sheet', 70, '130px'],
    ['a low sheet', 400, ''],
  ])('at the top, leaves the head of %s free', async (kind, top, start) => {
    render(
      <>
        <ToastViewport />
        <div className="sheet">
          <div className="sheet-head" />
        </div>
      </>,
    );
    const head = document.querySelector('.sheet-head')!;
    vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 390, 60));
    act(() => toast({ title: `Beside ${kind}`, tone: 'danger' }));
    await waitFor(() => expect(shown()).toEqual([`Beside ${kind}`]));
    const { dataset, style } = document.querySelector<HTMLElement>('.toasts')!;
    expect([dataset.edge, style.insetBlockStart]).toEqual(['top', start]);
  });
});
