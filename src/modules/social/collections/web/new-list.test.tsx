import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { Collection } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import { NewList } from './new-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a list can’t be created again while its page loads [COL-04]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 'collection:1' }));
  const onMade = vi.fn((_list: Collection) => new Promise<void>(() => {}));
  await show(<NewList kind="do-list" onMade={onMade} />);
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'Late noodles' } });
  const create = screen.getByRole('button', { name: words.create });
  fireEvent.click(create);
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  await act(async () => {});
  expect(create.getAttribute('aria-busy')).toBe('true');
});
