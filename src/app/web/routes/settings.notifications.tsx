import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#features/accounts/web/index.ts';
import { settingsWords } from '#features/notifications/copy.ts';
import { SettingsPage, settingsQuery } from '#features/notifications/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

/** How one is told (ACC-04). */
export const Route = createFileRoute('/settings/notifications')({
  loader: async ({ context: { queryClient, setup } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me) await queryClient.prefetchQuery(settingsQuery(me.id));
    return {
      head: pageHead(setup, { title: settingsWords.title, path: '/settings/notifications', hidden: true }),
    };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  return <SignedInOnly title={settingsWords.title}>{(me) => <SettingsPage userId={me.id} />}</SignedInOnly>;
}
