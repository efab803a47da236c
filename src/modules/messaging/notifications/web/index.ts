export { Bell } from './bell.tsx';
export { unreadQuery } from './notification-queries.ts';
export { NotificationsPage } from './notifications-page.tsx';
export { SettingsPage } from './settings-page.tsx';
export { settingsQuery } from './use-settings.ts';
