import { MyDraws } from '#modules/sales/draws/web/index.ts';
import { WaitingLists } from '#modules/sales/exchange/web/index.ts';
import { useLiveTickets } from './use-live-tickets.ts';

/** Draws and waiting lists, above the viewer's tickets. */
export function TicketNotices() {
  useLiveTickets();
  return (
    <>
      <MyDraws />
      <WaitingLists />
    </>
  );
}
