import { MyDraws } from '#modules/sales/draws/web/index.ts';
import { WaitingLists } from '#modules/sales/exchange/web/index.ts';
import { LiveTickets } from './live-tickets.tsx';

/** Draws and waiting lists, above the viewer's tickets. */
export function TicketNotices() {
  return (
    <>
      <LiveTickets />
      <MyDraws />
      <WaitingLists />
    </>
  );
}
