import type { OfflinePages } from '#platform/offline-pages.ts';

/** Pages with tickets, once opened, stay available offline (TKT-02). */
export const ticketPages: OfflinePages = { name: 'tickets', addresses: String.raw`^/tickets(?:/[^/?]+)?/?$` };

/** Pages kept per person. */
export const storedTicketsAtMost = 30;
