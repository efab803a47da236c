export const offlineWords = {
  title: 'You’re offline',
  message: 'This page needs a connection. Tickets and scanners that you opened on this device still work.',
  tickets: 'My tickets',
  again: 'Try again',
  description: 'Find events, get tickets, and bring your friends.',
  shortcuts: [
    { name: 'My tickets', url: '/tickets' },
    { name: 'Explore', url: '/explore' },
  ],
};
