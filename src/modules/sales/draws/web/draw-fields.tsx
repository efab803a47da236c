import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { instantOf, wallClockOf } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { manageWords as words, payText } from '../copy.ts';
import { putDraw, type ManagedDraw } from '../manage-contract.ts';
import { managedDrawQuery } from './draw-queries.ts';
import type { Managed } from './managed.ts';

/** `opens` and `closes` are in the event's time zone, as `2026-11-28T20:00`. `units` are by ticket type. */
type DrawFormValues = { opens: string; closes: string; pay: string; units: string[] };

type DrawFieldsProps = { managed: Managed; data: ManagedDraw; onDone: () => void };

const day = 86_400_000;
const usualMinutes = [120, 720, 1440, 2880, 4320];

/** When a draw takes place, and which tickets are in it. */
export function DrawFields({ managed: { id: eventId, timezone, zoneCity }, data, onDone }: DrawFieldsProps) {
  const form = useForm<DrawFormValues>({ defaultValues: valuesOf(data, timezone) });
  // The usual times, and the one that was set over the API.
  const payOptions = new Set([...usualMinutes, Number(form.formState.defaultValues?.pay)]);
  const queries = useQueryClient();
  const { act, isBusy } = useAct(async ({ opens, closes, pay, units }: DrawFormValues) => {
    const shown = shownDraw(data);
    const saved = await getSend()(putDraw, {
      eventId,
      opensAt: instantAt(opens, shown?.opensAt, timezone),
      closesAt: instantAt(closes, shown?.closesAt, timezone),
      payMinutes: Number(pay),
      tickets: data.ticketTypes.flatMap(({ id }, place) =>
        Number(units[place]) > 0 ? [{ itemId: id, units: Math.floor(Number(units[place])) }] : [],
      ),
    });
    form.reset({ opens, closes, pay, units });
    queries.setQueryData(managedDrawQuery(eventId).queryKey, saved);
    toast({ title: words.saved, tone: 'success' });
    onDone();
  });
  return (
    <form className="grid gap-6" onSubmit={(event) => void form.handleSubmit((values) => act(values))(event)}>
      <Unsaved when={form.formState.isDirty} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.opens} hint={words.zone(zoneCity)}>
          <TextInput type="datetime-local" required {...form.register('opens')} />
        </Field>
        <Field label={words.closes} hint={words.zone(zoneCity)}>
          <TextInput type="datetime-local" required {...form.register('closes')} />
        </Field>
      </div>
      <Field label={words.pay}>
        <Select
          options={[...payOptions].map((minutes) => ({ value: String(minutes), label: payText(minutes) }))}
          {...form.register('pay')}
        />
      </Field>
      <fieldset className="grid gap-3 min-w-0">
        <legend className="field-label pb-1">{words.tickets}</legend>
        <p className="field-note">{words.ticketsWhy}</p>
        {data.ticketTypes.map(({ id, name, left }, place) => (
          <Field key={id} label={words.units(name, left)}>
            <TextInput
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              {...form.register(`units.${place}`)}
            />
          </Field>
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        {words.save}
      </Button>
    </form>
  );
}

/** The draw that the form changes, rather than a new one. */
const shownDraw = ({ draw }: ManagedDraw) => (draw?.state === 'upcoming' ? draw : null);

const clockOf = (moment: Date, zone: string) => wallClockOf(moment, zone).slice(0, 16);

/** An unchanged time stays, with its seconds and as the second of two. */
const instantAt = (clock: string, before: string | undefined, zone: string): string =>
  before && clock === clockOf(new Date(before), zone) ? before : instantOf(clock, zone).toISOString();

function valuesOf(data: ManagedDraw, zone: string): DrawFormValues {
  const known = shownDraw(data);
  const unitsOf = (id: string) => known?.ticketTypes.find((type) => type.id === id)?.units ?? 0;
  return {
    opens: clockOf(known ? new Date(known.opensAt) : new Date(), zone),
    closes: clockOf(known ? new Date(known.closesAt) : new Date(Date.now() + 2 * day), zone),
    pay: String(known?.payMinutes ?? 1440),
    units: data.ticketTypes.map(({ id, left }) => String(known ? unitsOf(id) : left)),
  };
}
