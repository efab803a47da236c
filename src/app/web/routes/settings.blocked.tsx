import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#features/accounts/web/index.ts';
import { safetyWords } from '#features/safety/copy.ts';
import { HiddenPeople } from '#features/safety/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

/** Whom one blocked and muted (FOL-11, MOD-01). */
export const Route = createFileRoute('/settings/blocked')({
  loader: async ({ context: { queryClient, setup } }) => {
    await queryClient.ensureQueryData(meQuery);
    return {
      head: pageHead(setup, { title: safetyWords.settingsTitle, path: '/settings/blocked', hidden: true }),
    };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  return (
    <SignedInOnly title={safetyWords.settingsTitle}>
      {({ id }) => (
        <div className="page pt-8 md:pt-14 pb-16 grid gap-8 max-w-2xl">
          <h1 className="display text-(length:--t-h1)">{safetyWords.settingsTitle}</h1>
          <HiddenPeople userId={id} />
        </div>
      )}
    </SignedInOnly>
  );
}
