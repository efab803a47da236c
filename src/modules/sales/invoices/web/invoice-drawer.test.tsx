import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { invoiceQuery } from './queries.ts';

const event = 'ليلة العود «2»';
const ticket = 'تذكرة (قبل 23:00)';
const taxName = 'ضريبة القيمة المضافة';
const party = {
  name: 'Qadsiya',
  address1: '12 Gulf Road',
  zipCode: '',
  city: 'Kuwait',
  country: 'KW',
  taxId: '',
};

test('digits and signs around Arabic names on an invoice are in their places [TAX-01]', async () => {
  await Drawer.preload();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(invoiceQuery('order:1', 'invoice').queryKey, {
    id: 'invoice',
    orderId: 'order:1',
    kind: 'invoice',
    number: 'INV-2026-00001',
    issuedOn: '2026-11-30',
    currency: 'kwd',
    gross: 6560,
    tax: 312,
    taxName,
    corrects: null,
    buyerName: party.name,
    buyerTaxId: '',
    hasEInvoice: false,
    seller: party,
    buyer: party,
    event: { name: event, day: '2026-12-04' },
    lines: [{ name: ticket, quantity: 1, rate: 500, gross: 6560, tax: 312 }],
  });
  await show(<InvoiceDrawer open onOpenChange={() => {}} orderId="order:1" invoiceId="invoice" />, client);
  await screen.findByRole('heading', { name: 'Invoice INV-2026-00001' });
  expect(Array.from(document.querySelectorAll('bdi'), ({ textContent }) => textContent)).toEqual([
    event,
    ticket,
    taxName,
  ]);
  expect(screen.getByRole('row', { name: /تذكرة/ }).textContent).toContain(`1 × ${ticket}`);
});
