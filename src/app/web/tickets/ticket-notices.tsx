import { MyDraws } from '#modules/sales/draws/web/index.ts';
import { WaitingLists } from '#modules/sales/exchange/web/index.ts';

/** Draws and waiting lists, above the viewer's tickets. */
export function TicketNotices() {
  return (
    <>
      <MyDraws />
      <WaitingLists />
    </>
  );
}
