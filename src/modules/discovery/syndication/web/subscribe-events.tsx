import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { IconCalendarPlus } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { subscribeEventsWords } from './subscribe-events-copy.ts';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; userId: string };

const CalendarSheet = /*#__PURE__*/ lazyPart<SheetProps>(() =>
  import('./calendar-sheet.tsx').then((part) => part.CalendarSheet),
);

/** Opens the calendar sheet, which loads the private link (FAN-02). */
export function SubscribeEvents({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} {...CalendarSheet.onIntent}>
        <IconCalendarPlus />
        {subscribeEventsWords.sync}
      </Button>
      <CalendarSheet open={open} onOpenChange={setOpen} userId={userId} />
    </>
  );
}
