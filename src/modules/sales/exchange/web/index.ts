export { orderExchangeQuery, waitingListsQuery } from './exchange-queries.ts';
export { ExchangeSettings } from './exchange-settings.tsx';
export { TicketTransfer } from './ticket-transfer.tsx';
export { TransferPage } from './transfer-page.tsx';
export { OfferedTickets } from './waiting-offer.tsx';
export { WaitingLists } from './waiting-lists.tsx';
export { WaitingListPart, type WaitingListPartProps } from './waiting-list-part.tsx';
