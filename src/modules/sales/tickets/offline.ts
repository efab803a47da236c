import type { KeptRoom } from '#platform/kept-pages.ts';

/** My tickets and the tickets of an order, once opened, open without a network (TKT-02). */
export const ticketsRoom: KeptRoom = { name: 'tickets', addresses: String.raw`^/tickets(?:/[^/?]+)?/?$` };

/** Pages of one person that are kept at the same time. */
export const keptTicketsAtMost = 30;
