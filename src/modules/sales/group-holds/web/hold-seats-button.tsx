import { useState } from 'react';
import type { Plan } from '#modules/social/plans/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { seatWords as words } from '../copy.ts';
import type { HoldSeatsProps } from './hold-seats.tsx';

const HoldSeats = /*#__PURE__*/ lazyPart<HoldSeatsProps>(() =>
  import('./hold-seats.tsx').then((part) => part.HoldSeats),
);

/** Lets the plan's creator hold a ticket for everyone who accepted (GRP-01). */
export function HoldSeatsButton({ plan, eventId }: { plan: Plan; eventId: string }) {
  const [open, setOpen] = useState(false);
  const onIntent = { onPointerEnter: ready, onFocus: ready };
  return (
    <>
      <Button variant="lit" onClick={() => setOpen(true)} {...onIntent}>
        {words.hold}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={words.hold} description={words.how} gel={plan.gel}>
        <HoldSeats open={open} plan={plan} eventId={eventId} onOpenChange={setOpen} />
      </Drawer>
    </>
  );
}

function ready() {
  void Drawer.preload();
  void HoldSeats.preload();
}
