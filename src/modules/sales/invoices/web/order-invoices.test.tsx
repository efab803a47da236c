import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { buyerInvoiceWords as words } from '../copy.ts';
import { OrderInvoices } from './order-invoices.tsx';

test('a reload that fails keeps the address that a buyer is typing [TAX-01]', async () => {
  await Promise.all([Drawer.preload(), import('./request-invoice.tsx')]);
  vi.stubGlobal('fetch', async () => Response.json({ items: [], closed: null }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(<OrderInvoices orderId="order:1" buyerName="Maya Okafor" />, client);
  fireEvent.click(await screen.findByRole('button', { name: words.request }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: words.name });
  fireEvent.change(name, { target: { value: 'Low Tide Records' } });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'bug', title: '' }, { status: 500 }));
  await act(() => client.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
  expect(client.getQueryCache().getAll()[0]!.state.status).toBe('error');
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe('Low Tide Records');
});
