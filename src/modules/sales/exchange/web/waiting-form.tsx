import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { joinWaitingList, leaveWaitingList, mostWanted, type WaitingEntry } from '../waiting-contract.ts';
import { waitingWords as words } from '../waiting-copy.ts';

export type WaitingFormProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  types: readonly Pick<Ticket, 'id' | 'name' | 'minPerOrder' | 'maxPerOrder'>[];
  mine: WaitingEntry | null;
};

/** Joins a waiting list, or changes or ends the viewer's wait. */
export function WaitingForm({ onOpenChange, eventId, types, mine }: WaitingFormProps) {
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [wanted, setWanted] = useState(mine?.quantity ?? 1);
  const [together, setTogether] = useState(mine?.together ?? true);
  const [chosen, setChosen] = useState<readonly string[]>(mine?.itemIds ?? types.map(({ id }) => id));
  // The host may have removed a type since.
  const accepted = types.filter(({ id }) => chosen.includes(id));
  const least = Math.min(mostWanted, ...accepted.map(({ minPerOrder }) => minPerOrder));
  const most = Math.min(mostWanted, Math.max(least, ...accepted.map(({ maxPerOrder }) => maxPerOrder)));
  const quantity = Math.max(least, Math.min(wanted, most));
  const done = async () => {
    onOpenChange(false);
    await queries.invalidateQueries({ queryKey: ['exchange'] });
  };
  const joining = useAct(async () => {
    const itemIds = accepted.length === types.length ? null : accepted.map(({ id }) => id);
    await getSend()(joinWaitingList, { eventId, quantity, together, itemIds });
    toast({ ...(mine ? words.saved : words.joined), tone: 'success' });
    await done();
  });
  const leaving = useAct(async () => {
    await getSend()(leaveWaitingList, { eventId });
    toast(words.left);
    await done();
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    joining.act();
  };
  return (
    <form className="grid gap-5" onSubmit={handleSubmit}>
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">{words.quantity}</span>
        <Stepper label={words.quantity} value={quantity} min={least} max={most} onChange={setWanted} />
      </div>
      {quantity > 1 && (
        <Checkbox
          checked={together}
          hint={words.togetherHint}
          onChange={(event) => setTogether(event.currentTarget.checked)}
        >
          {words.together}
        </Checkbox>
      )}
      {types.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold pb-2">{words.types}</legend>
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p className="text-ink-2">{words.rules}</p>
      <p className="text-ink-2">
        {words.free} {words.quiet}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={joining.isBusy} disabled={accepted.length === 0}>
          {mine ? words.save : words.join}
        </Button>
        {mine && (
          <Button
            variant="quiet"
            busy={leaving.isBusy}
            onClick={() => setAsks(true)}
            {...AlertDialog.onIntent}
          >
            {words.leave}
          </Button>
        )}
      </div>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.leaveQuestion}
        message={words.leaveMessage}
        confirm={words.leave}
        cancel={words.stay}
        onConfirm={() => {
          setAsks(false);
          leaving.act();
        }}
      />
    </form>
  );
}
