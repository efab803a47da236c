export { TicketChoice } from './ticket-choice.tsx';
export { ticketsQuery } from './tickets-query.ts';
