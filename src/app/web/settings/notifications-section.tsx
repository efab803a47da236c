import type { Me } from '#modules/identity/accounts/contract.ts';
import { SettingsPage } from '#modules/messaging/notifications/web/index.ts';

/** How one is told (ACC-04). */
export function NotificationsSection({ me }: { me: Me }) {
  return <SettingsPage userId={me.id} />;
}
