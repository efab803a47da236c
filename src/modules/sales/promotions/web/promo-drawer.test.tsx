// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { promotionRefusals } from '../manage-contract.ts';
import { promoFormWords } from '../manage-copy.ts';
import { PromoDrawer } from './promo-drawer.tsx';
import '#platform/ui/drawer-surface.tsx';

afterEach(cleanup);

test('shows a problem at its field only, without a toast [PRM-15]', async () => {
  const toasts: ToastWords[] = [];
  const stop = connectToasts((words) => toasts.push(words));
  await show(
    <PromoDrawer
      open
      onOpenChange={() => {}}
      eventId="event:backbeat:1"
      event={{ currency: 'usd', tickets: [] }}
      zone="America/Los_Angeles"
      promotion={undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: promoFormWords.create }));
  const wrong = await screen.findByText(promotionRefusals.codeRequired.message);
  expect(wrong).toBeDefined();
  expect(toasts).toEqual([]);
  stop();
});
