import { useController, useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  ticketLimits,
  ticketRefusals,
  type PricedDraft,
  type TicketDraft,
} from '#modules/events/ticket-types/draft-contract.ts';
import { priceWords } from '#modules/events/ticket-types/price-copy.ts';
import { opensInLoop, ticketChecks } from '#modules/events/ticket-types/draft-rules.ts';
import { firstFailure } from '#platform/checks.ts';
import { readAmount, readDecimal } from '#platform/read-amount.ts';
import { defaultTimeZone, instantOf, wallClockOf } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { typedTaxRate } from '#modules/events/ticket-types/tax-rates.ts';
import { eventFormWords, taxWords, ticketEditorWords } from '../copy.ts';
import { readTaxRate, zoneCityOf, zoneOf, type FormState } from './form-state.ts';
import { FeePreview } from './fee-preview.tsx';
import { MomentField } from './moment-field.tsx';

type TicketEditorProps = {
  /** Undefined: the dialog is closed. */
  ticket: TicketDraft | undefined;
  event: FormState;
  isNew: boolean;
  /** Tickets sold or held. */
  sold: number;
  onSave: (ticket: TicketDraft) => void;
  onClose: () => void;
};

type Failure = keyof typeof ticketRefusals;
/** Form values of a ticket type: numbers as typed. */
type TicketValues = Omit<TicketDraft, NumberName> & Record<NumberName, string>;
type NumberName = 'priceValue' | 'capacity' | 'minPerOrder' | 'maxPerOrder' | 'taxRate' | 'admits';

const valuesOf = (ticket: TicketDraft): TicketValues => ({
  ...ticket,
  priceValue: textOf(ticket.priceValue),
  capacity: textOf(ticket.capacity),
  minPerOrder: textOf(ticket.minPerOrder),
  maxPerOrder: textOf(ticket.maxPerOrder),
  taxRate: ticket.taxRate === null || ticket.taxRate === undefined ? '' : typedTaxRate(ticket.taxRate),
  admits: textOf(ticket.admits),
});
const draftOf = (values: TicketValues, currency: string): PricedDraft => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  currency,
  priceValue: readAmount(values.priceValue, currency),
  capacity: values.capacity.trim() === '' ? 0 : (numberOf(values.capacity) ?? unreadable),
  minPerOrder: numberOf(values.minPerOrder),
  maxPerOrder: numberOf(values.maxPerOrder),
  taxRate: values.taxRate.trim() === '' ? null : (readTaxRate(values.taxRate) ?? unreadable),
  admits: numberOf(values.admits),
  opensAfter: values.opensAfter || null,
});
/** Out of range, so that the checks refuse it. */
const unreadable = -1;
const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);
/** Parses a decimal; null if it can't (TED-12). */
const numberOf = (text: string) => {
  const number = readDecimal(text, 2);
  return Number.isNaN(number) ? null : number;
};

const fields: Record<Failure, keyof TicketValues> = {
  ticketNameRequired: 'name',
  ticketNameTooLong: 'name',
  ticketDescriptionTooLong: 'description',
  ticketPriceRequired: 'priceValue',
  ticketPriceInvalid: 'priceValue',
  ticketCurrenciesDiffer: 'priceValue',
  ticketCapacityInvalid: 'capacity',
  ticketCapacityTaken: 'capacity',
  ticketInDraw: 'name',
  ticketMinRequired: 'minPerOrder',
  ticketMinInvalid: 'minPerOrder',
  ticketQuantitiesNotWhole: 'minPerOrder',
  ticketMaxRequired: 'maxPerOrder',
  ticketMaxInvalid: 'maxPerOrder',
  ticketQuantitiesInvalid: 'maxPerOrder',
  ticketSaleInvalid: 'saleEndDate',
  ticketTaxInvalid: 'taxRate',
  ticketAdmitsInvalid: 'admits',
  ticketAdmitsTaken: 'admits',
  ticketOpensInLoop: 'opensAfter',
  ticketsExceedCapacity: 'capacity',
};

/** Creates or edits a ticket type (TED-01…14). */
export function TicketEditor({ ticket, event, isNew, sold, onSave, onClose }: TicketEditorProps) {
  const { currency } = event;
  // One of them may have to sell out first.
  const others = event.tickets.filter(({ id }) => id !== ticket?.id);
  const form = useForm<TicketValues>({ defaultValues: ticket ? valuesOf(ticket) : {} });
  const { getValues, setError, clearErrors } = form;

  function submit() {
    const draft = draftOf(getValues(), currency);
    const failed =
      firstFailure(ticketChecks, draft) ??
      (draft.capacity > 0 && draft.capacity < sold ? ('ticketCapacityTaken' as const) : undefined) ??
      (opensInLoop([...others, draft]) ? ('ticketOpensInLoop' as const) : undefined);
    clearErrors();
    if (!failed) return onSave(draft);
    const { title } = ticketRefusals[failed];
    const message =
      failed === 'ticketPriceInvalid' ? priceWords.range(currency) : ticketRefusals[failed].message;
    toast({ title, message, tone: 'danger' });
    setError(fields[failed], { message }, { shouldFocus: true });
  }

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
      {ticket && (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            submit();
          }}
        >
          <TicketFields {...{ form, event, ticket, others, sold }} />
          {/* Lets Enter submit the form. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

type TicketFieldsProps = Pick<TicketEditorProps, 'event' | 'sold'> & {
  form: UseFormReturn<TicketValues>;
  ticket: TicketDraft;
  others: readonly TicketDraft[];
};

function TicketFields({ form, event, ticket, others, sold }: TicketFieldsProps) {
  const { currency, creatorId: hostId, tax } = event;
  const zone = zoneOf(event) ?? defaultTimeZone;
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const [price, ownTaxRate] = useWatch({ control, name: ['priceValue', 'taxRate'] });
  const number = (name: NumberName, label: string, more: { hint?: string; end?: string } = {}) => (
    <Field label={label} error={errors[name]?.message} hint={more.hint}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        end={more.end && <span className="text-ink-2 pe-3">{more.end}</span>}
        {...register(name)}
      />
    </Field>
  );
  return (
    <>
      <Field label={eventFormWords.ticketName} error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={eventFormWords.description} optional error={errors.description?.message}>
        <TextArea
          rows={2}
          limit={ticketLimits.description}
          defaultValue={ticket.description}
          {...register('description')}
        />
      </Field>
      <div className="form-pair">
        <div className="grid gap-3 content-start">
          {number('priceValue', 'Price', {
            end: currency.toUpperCase(),
            hint: priceWords.hint(currency),
          })}
          <FeePreview {...{ price, currency, hostId, tax, ownTaxRate }} />
        </div>
        {number('capacity', 'Capacity', {
          hint: sold > 0 ? ticketEditorWords.taken(sold) : '0 for no limit.',
        })}
      </div>
      {tax &&
        number('taxRate', taxWords.ownRate(tax.name), { end: '%', hint: taxWords.ownRateHint(tax.rate) })}
      <div className="form-pair">
        {number('minPerOrder', 'Min per order')}
        {number('maxPerOrder', 'Max per order')}
      </div>
      {number('admits', ticketEditorWords.admits, { hint: ticketEditorWords.admitsHint })}
      {others.length > 0 && (
        <Field
          label={ticketEditorWords.opens}
          error={errors.opensAfter?.message}
          hint={ticketEditorWords.opensAfterHint}
        >
          <Select
            placeholder={ticketEditorWords.opensNow}
            options={others.map(({ id, name }) => ({ value: id, label: ticketEditorWords.opensAfter(name) }))}
            {...register('opensAfter')}
          />
        </Field>
      )}
      <div className="form-pair">
        <SaleDate
          {...{ form, zone }}
          name="saleStartDate"
          label={eventFormWords.salesStart}
          clear={eventFormWords.saleNow}
        />
        <SaleDate
          {...{ form, zone }}
          name="saleEndDate"
          label={eventFormWords.salesEnd}
          clear={eventFormWords.saleUntilEnd}
        />
        <p className="field-note form-pair-note">{eventFormWords.saleNote(zoneCityOf(zone, event))}</p>
      </div>
      <Checkbox hint={eventFormWords.unlockHint} {...register('locked')}>
        {eventFormWords.unlock}
      </Checkbox>
    </>
  );
}

type SaleDateProps = {
  form: UseFormReturn<TicketValues>;
  name: 'saleStartDate' | 'saleEndDate';
  label: string;
  /** Label of the button that removes the date. */
  clear: string;
  zone: string;
};

function SaleDate({ form: { control, setFocus }, name, label, clear, zone }: SaleDateProps) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  return (
    <div className="grid gap-1 content-start">
      <MomentField
        ref={ref}
        label={label}
        optional
        value={value ? wallClockOf(new Date(value), zone).slice(0, 16) : ''}
        zone={zone}
        error={error?.message}
        onChange={(clock) => onChange(instantOf(clock, zone).toISOString())}
      />
      {value && (
        <Button
          variant="bare"
          className="justify-self-start"
          onClick={() => {
            onChange(null);
            setFocus(name);
          }}
        >
          {clear}
        </Button>
      )}
    </div>
  );
}
