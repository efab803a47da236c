// @vitest-environment happy-dom
import { onlineManager, useMutation } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { getRouter } from './router.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
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
