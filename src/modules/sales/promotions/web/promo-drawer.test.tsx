import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { promotionRefusals, type ManagedPromotion } from '../manage-contract.ts';
import { promoFormWords as words } from '../manage-copy.ts';
import { PromoDrawer } from './promo-drawer.tsx';
import '#platform/ui/drawer-surface.tsx';

const tickets = [
  { id: 'ticket:floor', name: 'Floor', locked: false },
  { id: 'ticket:balcony', name: 'Balcony', locked: true },
];

/** Refuses codes that are sent as `TAKEN`. */
let sent: unknown[];
let toasts: ToastWords[];
let stop: () => void;
beforeEach(() => {
  sent = [];
  toasts = [];
  stop = connectToasts((one) => toasts.push(one));
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ available: true, message: 'Free.' });
    const body = JSON.parse(String(init.body)) as { promoCode: string };
    sent.push(body);
    if (body.promoCode !== 'TAKEN') return Response.json({});
    const { status, title, message } = promotionRefusals.codeTaken;
    return Response.json({ code: 'codeTaken', title, detail: message }, { status });
  });
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

async function openCode(promotion?: ManagedPromotion) {
  const onOpenChange = vi.fn();
  await show(
    <PromoDrawer
      open
      onOpenChange={onOpenChange}
      managed={{ id: 'event:backbeat:1', timezone: 'America/Los_Angeles', zoneCity: 'Los Angeles' }}
      event={{ currency: 'usd', tickets }}
      promotion={promotion}
    />,
  );
  await screen.findByRole('dialog');
  return onOpenChange;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: words.create }));

test('shows a problem at its field only, focuses it, and clears it on the next change [PRM-15]', async () => {
  await openCode();
  create();
  expect(await screen.findByText(promotionRefusals.codeRequired.message)).toBeDefined();
  expect(document.activeElement).toBe(field(words.code));

  type(words.code, 'TAKEN');
  expect(screen.queryByText(promotionRefusals.codeRequired.message)).toBeNull();
  create();
  await waitFor(() => expect(field(words.code).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(promotionRefusals.codeTaken.message)).toBeDefined();
  expect(sent).toHaveLength(1);

  type(words.code, 'SPRING');
  fireEvent.click(screen.getByRole('button', { name: words.some }));
  create();
  expect(await screen.findByText(promotionRefusals.ticketsRequired.message)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Floor' }));
  expect(toasts).toEqual([]);
});

test('sends the fields of the chosen reward, and keeps what the others held [PRM-15]', async () => {
  const onOpenChange = await openCode();
  type(words.code, 'FRIENDS');
  fireEvent.click(screen.getByRole('button', { name: words.some }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Balcony' }));
  type(words.gives, 'unlockItem');
  expect(screen.queryByRole('checkbox', { name: 'Balcony' })).toBeNull();
  create();
  expect(await screen.findByText(promotionRefusals.unlockedTicketRequired.message)).toBeDefined();
  expect(document.activeElement).toBe(field(words.unlockItem));

  type(words.gives, 'percentage');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Balcony' }).checked).toBe(true);
  type(words.maxUses, '40');
  create();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(sent).toEqual([
    {
      eventId: 'event:backbeat:1',
      promoCode: 'FRIENDS',
      rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'percentage', value: 15 } }] },
      ticketIds: ['ticket:balcony'],
      startDate: null,
      endDate: null,
      maxUses: 40,
      maxUsesPerPerson: null,
    },
  ]);
});

test('saves a code with the revision that was opened [PRM-06]', async () => {
  const onOpenChange = await openCode({
    id: 'promoCode:1',
    creatorId: 'user:1',
    promoCode: 'FRIENDS',
    rewards: { items: [{ rewardType: 'points', payload: { value: 50 } }] },
    ticketIds: null,
    startDate: null,
    endDate: null,
    maxUses: null,
    maxUsesPerPerson: null,
    used: 0,
    wasUsed: false,
    archived: false,
    revision: 'first',
  });
  type(words.maxUses, '40');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(sent).toMatchObject([{ revision: 'first', maxUses: 40 }]);
});
