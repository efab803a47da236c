export { forgetTicketsOfOthers } from './store-tickets.ts';
export { MyTickets, type TicketTab } from './my-tickets.tsx';
export { OrderPage, type TicketActionsProps } from './order-page.tsx';
export { myTicketsQuery, orderViewQuery, type When } from './ticket-queries.ts';
