import type { Me } from '#modules/identity/accounts/contract.ts';
import { SettingsPage } from '#modules/messaging/notifications/web/index.ts';

/** Notification preferences (ACC-04). */
export function NotificationsSection({ me }: { me: Me }) {
  return <SettingsPage userId={me.id} />;
}
