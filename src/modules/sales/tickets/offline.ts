import type { KeptRoom } from '#platform/kept-pages.ts';

/** Pages with tickets, once opened, stay available offline (TKT-02). */
export const ticketsRoom: KeptRoom = { name: 'tickets', addresses: String.raw`^/tickets(?:/[^/?]+)?/?$` };

/** Pages kept per person. */
export const keptTicketsAtMost = 30;
