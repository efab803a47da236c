import { pagesOf } from '#platform/ui/api.ts';
import { listMyTickets } from '../contract.ts';

export type When = 'upcoming' | 'past';

export const myTicketsQuery = (when: When) => pagesOf(listMyTickets, { when }, ['admission', 'mine', when]);
