export const offlineWords = {
  title: 'You are offline',
  message:
    'This page needs a network. Tickets that you opened on this device open without one, and so does a door.',
  tickets: 'My tickets',
  again: 'Try again',
  description: 'Nights out: find them, get in, and bring who you love.',
  shortcuts: [
    { name: 'My tickets', url: '/tickets' },
    { name: 'Explore', url: '/explore' },
  ],
};
