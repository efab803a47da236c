import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  ticketLimits,
  ticketRefusals,
  type TicketDraft,
} from '#modules/events/ticket-types/draft-contract.ts';
import { ticketChecks } from '#modules/events/ticket-types/draft-rules.ts';
import { firstFailure } from '#platform/checks.ts';
import { instantOf, wallClockOf } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { eventFormWords, ticketEditorWords } from '../copy.ts';
import { MomentField } from './moment-field.tsx';

type TicketEditorProps = {
  /** Absent: closed. */
  ticket: TicketDraft | undefined;
  isNew: boolean;
  /** Units that are out. */
  sold: number;
  /** Whose clock the sale dates are on. */
  zone: string;
  onSave: (ticket: TicketDraft) => void;
  onClose: () => void;
};

type Failure = keyof typeof ticketRefusals;
type Typed = Record<'price' | 'capacity' | 'min' | 'max', string>;

const typedOf = (ticket: TicketDraft | undefined): Typed => ({
  price: textOf(ticket?.priceValue),
  capacity: textOf(ticket?.capacity),
  min: textOf(ticket?.minPerOrder),
  max: textOf(ticket?.maxPerOrder),
});
const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);
/** A decimal, or nothing (TED-12). A comma is a point to many. */
const numberOf = (text: string) => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
};

/** One kind of ticket (TED-01…14). */
export function TicketEditor({ ticket, isNew, sold, zone, onSave, onClose }: TicketEditorProps) {
  const [draft, setDraft] = useState(ticket);
  const [typed, setTyped] = useState(() => typedOf(ticket));
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<TicketDraft>) => setDraft((now) => now && { ...now, ...part });
  const errorFor = (...codes: Failure[]) =>
    failure && codes.includes(failure) ? ticketRefusals[failure].message : undefined;

  function submit() {
    if (!draft) return;
    const whole: TicketDraft = {
      ...draft,
      name: draft.name.trim(),
      description: draft.description.trim(),
      priceValue: numberOf(typed.price),
      capacity: numberOf(typed.capacity) ?? 0,
      minPerOrder: numberOf(typed.min),
      maxPerOrder: numberOf(typed.max),
    };
    const failed =
      firstFailure(ticketChecks, whole) ??
      (whole.capacity > 0 && whole.capacity < sold ? ('ticketCapacityTaken' as const) : undefined);
    flushSync(() => setFailure(failed));
    if (!failed) return onSave(whole);
    const { title, message } = ticketRefusals[failed];
    toast({ title, message, tone: 'danger' });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }

  const number = (
    key: keyof Typed,
    label: string,
    errors: Failure[],
    more: { hint?: string; end?: string } = {},
  ) => (
    <Field label={label} error={errorFor(...errors)} hint={more.hint}>
      <TextInput
        inputMode="decimal"
        name={key}
        autoComplete="off"
        value={typed[key]}
        end={more.end && <span className="text-ink-2 pe-3">{more.end}</span>}
        onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
      />
    </Field>
  );

  return (
    <Dialog
      open={ticket !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? ticketEditorWords.addTitle : ticketEditorWords.editTitle}
      footer={
        <>
          <Button variant="bare" onClick={onClose}>
            {eventFormWords.cancel}
          </Button>
          <Button onClick={submit}>{isNew ? 'Add ticket' : 'Save ticket'}</Button>
        </>
      }
    >
      {draft && (
        <form
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label="Ticket name" error={errorFor('ticketNameRequired', 'ticketNameTooLong')}>
            <TextInput
              name="name"
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <Field label="Description" optional error={errorFor('ticketDescriptionTooLong')}>
            <TextArea
              name="description"
              rows={2}
              limit={ticketLimits.description}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          </Field>
          <div className="form-pair">
            {number(
              'price',
              'Price',
              ['ticketPriceRequired', 'ticketPriceInvalid', 'ticketCurrenciesDiffer'],
              {
                end: draft.currency.toUpperCase(),
                hint: '0 for free.',
              },
            )}
            {number('capacity', 'Capacity', ['ticketCapacityInvalid', 'ticketCapacityTaken'], {
              hint: sold > 0 ? `${sold} are out. 0 for no limit.` : '0 for no limit.',
            })}
          </div>
          <div className="form-pair">
            {number('min', 'Least per order', [
              'ticketMinRequired',
              'ticketMinInvalid',
              'ticketQuantitiesNotWhole',
            ])}
            {number('max', 'Most per order', [
              'ticketMaxRequired',
              'ticketMaxInvalid',
              'ticketQuantitiesInvalid',
            ])}
          </div>
          <div className="form-pair">
            <MomentField
              label="Sale starts"
              optional
              value={clockOf(draft.saleStartDate, zone)}
              onChange={(clock) => change({ saleStartDate: instantOf(clock, zone).toISOString() })}
            />
            <MomentField
              label="Sale ends"
              optional
              value={clockOf(draft.saleEndDate, zone)}
              error={errorFor('ticketSaleInvalid')}
              onChange={(clock) => change({ saleEndDate: instantOf(clock, zone).toISOString() })}
            />
          </div>
          {(draft.saleStartDate || draft.saleEndDate) && (
            <Button
              variant="bare"
              className="justify-self-start"
              onClick={() => change({ saleStartDate: null, saleEndDate: null })}
            >
              On sale until the event ends
            </Button>
          )}
          <Checkbox
            checked={draft.locked}
            onChange={({ target }) => change({ locked: target.checked })}
            hint="Only a promo code that unlocks it shows it."
          >
            Sold with a code only
          </Checkbox>
          {/* Enter in a field sends the form. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

const clockOf = (instant: string | null, zone: string) =>
  instant ? wallClockOf(new Date(instant), zone).slice(0, 16) : '';
