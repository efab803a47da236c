import { useState } from 'react';
import { ticketLimits, type TicketDraft } from '#modules/events/ticket-types/draft-contract.ts';
import { canSellAt, newTicketIn } from '#modules/events/ticket-types/draft-rules.ts';
import { minorUnits, priceText } from '#platform/money.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { CurrencyField } from '#platform/ui/currency-field.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPencilSimple, IconPlus, IconTrash } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import type { EventForm } from '../contract.ts';
import { ticketEditorWords } from '../copy.ts';
import { wholeOf } from './access-panel.tsx';
import { TaxFields } from './tax-fields.tsx';
import type { ChangeForm, FormState } from './form-state.ts';
import { MoveButtons, useReorder } from '#platform/ui/reorder.tsx';
import { TicketEditor } from './ticket-editor.tsx';

type TicketsPanelProps = {
  form: FormState;
  change: ChangeForm;
  ordered: Readonly<Record<string, number>>;
  taken: EventForm['taken'];
  currencyLock: EventForm['currencyLock'];
};

/** (TED-02) */
export function TicketsPanel({ form, change, ordered, taken, currencyLock }: TicketsPanelProps) {
  const { tickets, currency } = form;
  const [edited, setEdited] = useState<TicketDraft>();
  const put = (next: readonly TicketDraft[]) => change({ tickets: next });
  const { rowProps, grip } = useReorder(tickets, put);
  const isNew = !tickets.some(({ id }) => id === edited?.id);

  function save(ticket: TicketDraft) {
    put(withTicket(tickets, ticket));
    toast({ title: isNew ? ticketEditorWords.added : ticketEditorWords.updated, tone: 'success' });
    setEdited(undefined);
  }
  function remove({ id, name }: TicketDraft) {
    put(withoutTicket(tickets, id));
    if (ordered[id]) toast(ticketEditorWords.archived(name));
  }
  return (
    <>
      <CurrencyField
        label={ticketEditorWords.currency}
        hint={ticketEditorWords.currencyHints[currencyLock ?? 'free']}
        value={currency}
        locked={currencyLock !== null}
        onChange={(next) => change({ currency: next, hasOwnCurrency: true })}
      />
      <ul className="rows" aria-label={ticketEditorWords.tickets}>
        {tickets.map((ticket, index) => (
          <li key={ticket.id} className="row" {...rowProps(index)}>
            <span className="row-name">
              <bdi className="block font-semibold">{ticket.name}</bdi>
              <span className="block text-small text-ink-2 num">
                {noteOf(ticket, currency, ordered[ticket.id] ?? 0, nameOf(tickets, ticket.opensAfter))}
              </span>
            </span>
            <span className="flex items-center gap-1">
              <MoveButtons
                name={ticket.name}
                index={index}
                list={tickets}
                onChange={put}
                grip={grip(index)}
              />
              <IconButton
                label={ticketEditorWords.edit(ticket.name)}
                icon={<IconPencilSimple />}
                onClick={() => setEdited(ticket)}
              />
              <IconButton
                label={ticketEditorWords.remove(ticket.name)}
                icon={<IconTrash />}
                onClick={() => remove(ticket)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        disabled={tickets.length >= ticketLimits.types}
        onClick={() => setEdited({ ...newTicketIn(currency), id: `new-${Date.now()}` })}
      >
        <IconPlus />
        {ticketEditorWords.addTitle}
      </Button>
      <TaxFields tax={form.tax} onChange={(tax) => change({ tax })} />
      <EventLimits form={form} change={change} people={taken} />
      <TicketEditor
        key={edited?.id ?? 'none'}
        ticket={edited}
        event={form}
        isNew={isNew}
        sold={edited ? (ordered[edited.id] ?? 0) : 0}
        onSave={save}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

type EventLimitsProps = {
  form: FormState;
  change: ChangeForm;
  /** How many people the sold tickets admit. */
  people: number;
};

/** The capacity of the event, tickets per person, and an address that sells tickets elsewhere. */
function EventLimits({ form, change, people }: EventLimitsProps) {
  return (
    <>
      <Field label={ticketEditorWords.capacity} optional hint={ticketEditorWords.capacityHint(people)}>
        <TextInput
          inputMode="numeric"
          value={form.capacity ?? ''}
          onChange={({ target }) => change({ capacity: wholeOf(target.value, ticketLimits.capacity) })}
        />
      </Field>
      <Field label={ticketEditorWords.perPerson} optional hint={ticketEditorWords.perPersonHint}>
        <TextInput
          inputMode="numeric"
          value={form.maxPerPerson ?? ''}
          onChange={({ target }) => change({ maxPerPerson: wholeOf(target.value, 1000) })}
        />
      </Field>
      <Field label={ticketEditorWords.ticketsUrl} optional hint={ticketEditorWords.ticketsUrlHint}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder={ticketEditorWords.urlStart}
          value={form.externalUrl}
          onChange={({ target }) => change({ externalUrl: target.value })}
        />
      </Field>
    </>
  );
}

/** Replaces the type with the same id, or adds it at the end. */
export function withTicket(tickets: readonly TicketDraft[], ticket: TicketDraft): readonly TicketDraft[] {
  return tickets.some(({ id }) => id === ticket.id)
    ? tickets.map((one) => (one.id === ticket.id ? ticket : one))
    : [...tickets, ticket];
}

/** Tickets that waited for the removed one open right away. */
function withoutTicket(tickets: readonly TicketDraft[], removed: string): readonly TicketDraft[] {
  return tickets
    .filter(({ id }) => id !== removed)
    .map((one) => (one.opensAfter === removed ? { ...one, opensAfter: null } : one));
}

const nameOf = (tickets: readonly TicketDraft[], id: string | null) =>
  id === null ? undefined : tickets.find((one) => one.id === id)?.name;

function noteOf(
  { priceValue, capacity, locked, admits }: TicketDraft,
  currency: string,
  sold: number,
  before: string | undefined,
): string {
  if (!canSellAt(priceValue ?? 0, currency)) return ticketEditorWords.priceInvalid;
  return [
    priceText(minorUnits(priceValue ?? 0, currency), currency),
    (admits ?? 1) > 1 && ticketEditorWords.group(admits!),
    capacity === 0 ? 'unlimited' : `${capacity} total`,
    sold > 0 && ticketEditorWords.gone(sold),
    locked && 'with a code',
    before && ticketEditorWords.waits(before),
  ]
    .filter(Boolean)
    .join(' · ');
}
