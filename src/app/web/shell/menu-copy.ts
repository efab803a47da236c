/** The menus of the navigation. */
export const menuWords = {
  tabs: 'Tabs',
  create: 'Create',
  notifications: 'Notifications',
  profileOf: (name: string) => `Profile of ${name}`,
} as const;
