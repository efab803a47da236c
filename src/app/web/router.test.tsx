import { onlineManager, useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#platform/ui/button.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { getRouter } from './router.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

test('a press without a connection fails at once, and isn’t sent later [PLT-12]', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new Error('offline')));
  function Refund() {
    const { mutate, isError } = useMutation({ mutationFn });
    return <button onClick={() => mutate()}>{isError ? 'Failed' : 'Refund'}</button>;
  }
  await show(<Refund />, getRouter().options.context.queryClient);
  onlineManager.setOnline(false);
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByRole('button', { name: 'Failed' })).toBeTruthy();
  onlineManager.setOnline(true);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

test('a button is busy before the second press of a double click [PLT-12]', async () => {
  const mutationFn = vi.fn(() => new Promise<never>(() => {}));
  function Create() {
    const { mutate, isPending } = useMutation({ mutationFn });
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        Create
      </Button>
    );
  }
  await show(<Create />, getRouter().options.context.queryClient);
  const button = screen.getByRole('button', { name: 'Create' });
  for (let presses = 0; presses < 2; presses += 1) {
    button.click();
    // Between two presses, only microtasks are sure to run: a fast one comes before a timer that is due.
    for (let microtasks = 0; microtasks < 20; microtasks += 1) await undefined;
  }
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
