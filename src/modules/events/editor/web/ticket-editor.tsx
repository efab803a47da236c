import {
  useController,
  useForm,
  useFormState,
  useWatch,
  type Control,
  type UseFormReturn,
} from 'react-hook-form';
import {
  ticketLimits,
  ticketRefusals,
  type PricedDraft,
  type TicketDraft,
} from '#modules/events/ticket-types/draft-contract.ts';
import { ticketChecks } from '#modules/events/ticket-types/draft-rules.ts';
import { firstFailure } from '#platform/checks.ts';
import { readAmount, readDecimal } from '#platform/read-amount.ts';
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
import { priceWords } from './price-words.ts';

type TicketEditorProps = {
  /** Undefined: the dialog is closed. */
  ticket: TicketDraft | undefined;
  /** Of the event. */
  currency: string;
  isNew: boolean;
  /** Tickets sold or held. */
  sold: number;
  /** The time zone of the sale dates. */
  zone: string;
  onSave: (ticket: TicketDraft) => void;
  onClose: () => void;
};

type Failure = keyof typeof ticketRefusals;
/** Form values of a ticket type: numbers as typed. */
type TicketValues = Omit<TicketDraft, NumberName> & Record<NumberName, string>;
type NumberName = 'priceValue' | 'capacity' | 'minPerOrder' | 'maxPerOrder';

const valuesOf = (ticket: TicketDraft): TicketValues => ({
  ...ticket,
  priceValue: textOf(ticket.priceValue),
  capacity: textOf(ticket.capacity),
  minPerOrder: textOf(ticket.minPerOrder),
  maxPerOrder: textOf(ticket.maxPerOrder),
});
const draftOf = (values: TicketValues, currency: string): PricedDraft => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  currency,
  priceValue: readAmount(values.priceValue, currency),
  capacity: numberOf(values.capacity) ?? 0,
  minPerOrder: numberOf(values.minPerOrder),
  maxPerOrder: numberOf(values.maxPerOrder),
});
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
  ticketMinRequired: 'minPerOrder',
  ticketMinInvalid: 'minPerOrder',
  ticketQuantitiesNotWhole: 'minPerOrder',
  ticketMaxRequired: 'maxPerOrder',
  ticketMaxInvalid: 'maxPerOrder',
  ticketQuantitiesInvalid: 'maxPerOrder',
  ticketSaleInvalid: 'saleEndDate',
};

/** Creates or edits a ticket type (TED-01…14). */
export function TicketEditor({ ticket, currency, isNew, sold, zone, onSave, onClose }: TicketEditorProps) {
  const form = useForm<TicketValues>({ defaultValues: ticket ? valuesOf(ticket) : {} });
  const { getValues, setError, clearErrors } = form;

  function submit() {
    const draft = draftOf(getValues(), currency);
    const failed =
      firstFailure(ticketChecks, draft) ??
      (draft.capacity > 0 && draft.capacity < sold ? ('ticketCapacityTaken' as const) : undefined);
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
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TicketFields form={form} ticket={ticket} currency={currency} sold={sold} zone={zone} />
          {/* Lets Enter submit the form. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

type TicketFieldsProps = {
  form: UseFormReturn<TicketValues>;
  ticket: TicketDraft;
  currency: string;
  sold: number;
  zone: string;
};

function TicketFields({ form, ticket, currency, sold, zone }: TicketFieldsProps) {
  const { control, register, setValue } = form;
  const { errors } = useFormState({ control });
  const [saleStartDate, saleEndDate] = useWatch({ control, name: ['saleStartDate', 'saleEndDate'] });
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
        {number('priceValue', 'Price', {
          end: currency.toUpperCase(),
          hint: priceWords.hint(currency),
        })}
        {number('capacity', 'Capacity', {
          hint: sold > 0 ? `${sold} sold or held. 0 for no limit.` : '0 for no limit.',
        })}
      </div>
      <div className="form-pair">
        {number('minPerOrder', 'Min per order')}
        {number('maxPerOrder', 'Max per order')}
      </div>
      <div className="form-pair">
        <SaleDate control={control} name="saleStartDate" label={eventFormWords.salesStart} zone={zone} />
        <SaleDate control={control} name="saleEndDate" label={eventFormWords.salesEnd} zone={zone} />
      </div>
      {(saleStartDate || saleEndDate) && (
        <Button
          variant="bare"
          className="justify-self-start"
          onClick={() => {
            setValue('saleStartDate', null);
            setValue('saleEndDate', null);
          }}
        >
          {eventFormWords.saleUntilEnd}
        </Button>
      )}
      <Checkbox hint={eventFormWords.unlockHint} {...register('locked')}>
        {eventFormWords.unlock}
      </Checkbox>
    </>
  );
}

type SaleDateProps = {
  control: Control<TicketValues>;
  name: 'saleStartDate' | 'saleEndDate';
  label: string;
  zone: string;
};

function SaleDate({ control, name, label, zone }: SaleDateProps) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  return (
    <MomentField
      ref={ref}
      label={label}
      optional
      value={value ? wallClockOf(new Date(value), zone).slice(0, 16) : ''}
      error={error?.message}
      onChange={(clock) => onChange(instantOf(clock, zone).toISOString())}
    />
  );
}
