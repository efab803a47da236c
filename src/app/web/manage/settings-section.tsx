import { lazy, Suspense } from 'react';
import { loadEventSettings } from '#modules/events/editor/web/index.ts';
import { loadRefundProgress } from '#modules/sales/checkout/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const RefundProgress = lazy(async () => ({ default: await loadRefundProgress() }));

/** Event settings, with the refunds that a cancellation starts. */
export async function loadSettingsSection() {
  const Settings = await loadEventSettings();
  return function SettingsSection({ managed: { id } }: { managed: ManagedEvent }) {
    const refunds = (
      <Suspense fallback={<Skeleton lines={2} />}>
        <RefundProgress eventId={id} />
      </Suspense>
    );
    return <Settings key={id} eventId={id} refunds={refunds} />;
  };
}
