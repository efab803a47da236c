import { useId, useState, type ComponentType } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DrawerCancel } from '#platform/ui/drawer-cancel.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { gigWords as words } from '../copy.ts';
import { partLength } from '../rules.ts';
import type { Gigs } from './use-gigs.ts';

export type PickedEvent = { readonly id: string; readonly name: string };
export type EventPickerProps = { readonly onPick: (event: PickedEvent) => void };

type NewGigDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  ask: Gigs['ask'];
  EventPicker: ComponentType<EventPickerProps>;
};

/** (GIG-01) */
export function NewGigDrawer({ open, onOpenChange, ask, EventPicker }: NewGigDrawerProps) {
  const where = useId();
  const [event, setEvent] = useState<PickedEvent>();
  const [part, setPart] = useState('');
  const [isBusy, setBusy] = useState(false);
  function close(next: boolean) {
    onOpenChange(next);
    if (next) return;
    setEvent(undefined);
    setPart('');
  }
  async function create() {
    if (!event) return toast({ title: words.chooseFirst, tone: 'warning' });
    setBusy(true);
    if (await ask(event.id, part)) close(false);
    setBusy(false);
  }
  return (
    <Drawer
      open={open}
      onOpenChange={close}
      title={words.newGig}
      footer={
        <div className="flex justify-end gap-2">
          <DrawerCancel>{words.cancel}</DrawerCancel>
          <Button busy={isBusy} onClick={() => void create()}>
            {words.create}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 pb-4">
        <Unsaved when={event !== undefined || part !== ''} />
        <section aria-labelledby={where} className="grid gap-3">
          <h3 id={where} className="text-h4">
            {words.where}
          </h3>
          {event ? (
            <p className="flex flex-wrap items-center justify-between gap-3">
              <bdi className="font-semibold min-w-0">{event.name}</bdi>
              <Button variant="quiet" size="small" onClick={() => setEvent(undefined)}>
                {words.other}
              </Button>
            </p>
          ) : (
            <EventPicker onPick={({ id, name }) => setEvent({ id, name })} />
          )}
        </section>
        <Field label={words.part} optional>
          <TextInput
            placeholder={words.partHint}
            maxLength={partLength}
            value={part}
            onChange={({ target }) => setPart(target.value)}
          />
        </Field>
      </div>
    </Drawer>
  );
}
