import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconTag } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { promotionLimits, promotionRefusals } from '../manage-contract.ts';
import type { ManagedPromotion, PromotedEvent } from '../manage-contract.ts';
import { promoFormWords as words } from '../manage-copy.ts';
import { promoKinds, type PromoForm, type PromoKind } from './promo-form.ts';

export type PromoFailure = keyof typeof promotionRefusals;

type PromoFieldsProps = {
  form: PromoForm;
  onChange: (part: Partial<PromoForm>) => void;
  event: PromotedEvent;
  zone: string;
  promotion: ManagedPromotion | undefined;
  failure: PromoFailure | undefined;
  /** Shown when the code is available. */
  free: string | undefined;
};

/** In the order of the rules. */
export function PromoFields({ form, onChange, event, zone, promotion, failure, free }: PromoFieldsProps) {
  const errorFor = (...codes: PromoFailure[]) =>
    failure && codes.includes(failure) ? promotionRefusals[failure].message : undefined;
  const limit = (key: 'maxUses' | 'maxUsesPerPerson', hint: string, ...codes: PromoFailure[]) => (
    <Field label={words[key]} optional hint={hint} error={errorFor(...codes)}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={form[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </Field>
  );
  const date = (key: 'starts' | 'ends', error?: string) => (
    <Field label={words[key]} optional error={error}>
      <TextInput
        type="datetime-local"
        value={form[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </Field>
  );
  return (
    <>
      <Field
        label={words.code}
        hint={promotion?.wasUsed ? words.codeStays : (free ?? words.codeHint)}
        error={errorFor('codeRequired', 'codeTooLong', 'codeInvalid', 'codeTaken', 'codeFixed')}
      >
        <TextInput
          icon={<IconTag />}
          className="uppercase"
          value={form.promoCode}
          readOnly={promotion?.wasUsed}
          maxLength={promotionLimits.promoCode}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ promoCode: target.value })}
        />
      </Field>
      <Field label={words.gives}>
        <Select
          value={form.kind}
          options={promoKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          onChange={({ target }) => onChange({ kind: target.value as PromoKind })}
        />
      </Field>
      {form.kind === 'unlockItem' ? (
        <UnlockField
          form={form}
          onChange={onChange}
          event={event}
          error={errorFor('unlockedTicketRequired', 'unlockedTicketOpen')}
        />
      ) : (
        <>
          <Field
            label={words[form.kind]}
            error={errorFor('discountTypeRequired', 'percentageInvalid', 'amountInvalid', 'pointsInvalid')}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={form.value}
              end={<span className="text-ink-2 pe-3">{unitOf(form.kind, event.currency)}</span>}
              onChange={({ target }) => onChange({ value: target.value })}
            />
          </Field>
          <ScopeField
            form={form}
            onChange={onChange}
            event={event}
            error={errorFor('ticketsRequired', 'ticketsUnknown')}
          />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {limit(
          'maxUses',
          promotion ? words.used(promotion.used) : words.noLimit,
          'maxUsesInvalid',
          'maxUsesBelowUsed',
        )}
        {limit('maxUsesPerPerson', words.noLimit, 'maxUsesPerPersonInvalid')}
      </div>
      <div className="grid gap-4">
        {date('starts')}
        {date('ends', errorFor('datesInvalid'))}
        <p className="field-note">{words.zone(cityOf(zone))}</p>
      </div>
    </>
  );
}

type PartProps = Pick<PromoFieldsProps, 'form' | 'onChange' | 'event'> & { error: string | undefined };

function UnlockField({ form, onChange, event, error }: PartProps) {
  const locked = event.tickets.filter((ticket) => ticket.locked);
  return (
    <Field label={words.unlockItem} hint={locked.length === 0 ? words.noLocked : undefined} error={error}>
      <Select
        value={form.itemId}
        placeholder={words.chooseTicket}
        options={locked.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChange({ itemId: target.value })}
      />
    </Field>
  );
}

function ScopeField({ form, onChange, event, error }: PartProps) {
  const { scope, ticketIds } = form;
  return (
    <div className="grid gap-3">
      <p className="field-label" aria-hidden>
        {words.counts}
      </p>
      <ChipGroup label={words.counts}>
        {(['all', 'some'] as const).map((one) => (
          <Chip key={one} pressed={scope === one} onClick={() => onChange({ scope: one })}>
            {words[one]}
          </Chip>
        ))}
      </ChipGroup>
      {scope === 'some' &&
        event.tickets.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={ticketIds.includes(id)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange({
                ticketIds: target.checked ? [...ticketIds, id] : ticketIds.filter((one) => one !== id),
              })
            }
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      <p role="status" className={error ? 'field-error' : 'sr-only'}>
        {error}
      </p>
    </div>
  );
}

function unitOf(kind: PromoKind, currency: string): string {
  if (kind === 'percentage') return '%';
  return kind === 'amount' ? currency.toUpperCase() : 'points';
}

/** `New York` of `America/New_York`. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
