export { forgetTicketsOfOthers } from './store-tickets.ts';
export { MyTickets, type TicketTab } from './my-tickets.tsx';
export { myTicketsQuery } from './my-tickets-query.ts';
export { OrderPage, type TicketActionsProps } from './order-page.tsx';
export { orderViewQuery } from './order-view-query.ts';
