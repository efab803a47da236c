import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { notificationWords } from '#modules/messaging/notifications/copy.ts';
import { NotificationsPage } from '#modules/messaging/notifications/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

/** Notifications as a page, which the bell opens on phones. */
export const Route = createFileRoute('/notifications')({
  loader: async ({ context: { queryClient, setup } }) => {
    await queryClient.ensureQueryData(meQuery);
    return {
      head: pageHead(setup, { title: notificationWords.title, path: '/notifications', hidden: true }),
    };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  return (
    <SignedInOnly title={notificationWords.title}>
      {(me) => <NotificationsPage whose={{ userId: me.id, profileId: me.acting?.id }} />}
    </SignedInOnly>
  );
}
