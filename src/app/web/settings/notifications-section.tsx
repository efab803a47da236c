import type { Me } from '#features/accounts/contract.ts';
import { SettingsPage } from '#features/notifications/web/index.ts';

/** How one is told (ACC-04). */
export function NotificationsSection({ me }: { me: Me }) {
  return <SettingsPage userId={me.id} />;
}
