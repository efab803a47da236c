export { Bell } from './bell.tsx';
export { NotificationsPage } from './notifications-page.tsx';
export type { Whose } from './notification-queries.ts';
