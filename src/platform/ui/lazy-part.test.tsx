import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { retryImport } from './retry-import.ts';
import { connectToasts, type ToastWords } from './toast.ts';

afterEach(cleanup);

const Panel = ({ open }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <p>{open ? 'Open' : 'Closed'}</p>
);
const nothing = () => undefined;

test('loads when first opened, and stays loaded', async () => {
  const load = vi.fn(async () => Panel);
  const Part = lazyPart(load);
  const { rerender } = render(<Part open={false} onOpenChange={nothing} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Part open onOpenChange={nothing} />);
  await screen.findByText('Open');
  rerender(<Part open={false} onOpenChange={nothing} />);
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows that it loads, once opened', async () => {
  const code = Promise.withResolvers<typeof Panel>();
  const Part = lazyPart(() => code.promise);
  const { container, rerender } = render(<Part open={false} onOpenChange={nothing} />);
  const bar = () => container.querySelector('.pending-bar');
  expect(bar()).toBeNull();
  rerender(<Part open onOpenChange={nothing} />);
  expect(bar()).not.toBeNull();
  code.resolve(Panel);
  await screen.findByText('Open');
  expect(bar()).toBeNull();
});

test('loads on intent without showing anything', async () => {
  const load = vi.fn(async () => Panel);
  const Part = lazyPart(load);
  const { container } = render(<Part open={false} onOpenChange={nothing} />);
  Part.onIntent.onFocus();
  Part.onIntent.onPointerEnter();
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(container.textContent).toBe('');
});

test('loads before the rest of the page if the address opens it', async () => {
  const order: string[] = [];
  let come = nothing as (part: typeof Panel) => void;
  const load = () => new Promise<typeof Panel>((resolve) => (come = resolve));
  lazyPart(
    () => load().finally(() => order.push('opened')),
    () => true,
  );
  const rest = retryImport(async () => order.push('rest'));
  come(Panel);
  await rest;
  expect(order).toEqual(['opened', 'rest']);
});

test('closes if its code can’t load, and tries again next time', async () => {
  const load = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Panel);
  const Part = lazyPart(load);
  const onOpenChange = vi.fn();
  const said: ToastWords[] = [];
  const stop = connectToasts((words) => said.push(words));
  const { rerender } = render(<Part open onOpenChange={onOpenChange} />);
  await waitFor(() => expect(onOpenChange.mock.calls).toEqual([[false]]));
  // An update of the app may have removed the file, and only a new page knows the next one.
  expect(said).toMatchObject([{ title: 'Couldn’t load this', message: expect.stringContaining('reload') }]);
  stop();
  rerender(<Part open={false} onOpenChange={onOpenChange} />);
  rerender(<Part open onOpenChange={onOpenChange} />);
  expect(await screen.findByText('Open')).toBeTruthy();
});
