import { useController, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { CodeInput } from '#platform/ui/code-input.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconTag } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { promotionLimits } from '../manage-contract.ts';
import type { ManagedPromotion, PromotedEvent } from '../manage-contract.ts';
import { promoFormWords as words } from '../manage-copy.ts';
import { promoKinds, type PromoForm, type PromoKind } from './promo-form.ts';

type PromoFieldsProps = {
  form: UseFormReturn<PromoForm>;
  event: PromotedEvent;
  /** Names the time zone of the dates. */
  zoneCity: string;
  promotion: ManagedPromotion | undefined;
  /** Why the typed code can’t be used. */
  unavailable: string | undefined;
  /** Shown when the code is available. */
  free: string | undefined;
};

/** In the order of the rules. */
export function PromoFields({ form, event, zoneCity, promotion, unavailable, free }: PromoFieldsProps) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const kind = useWatch({ control, name: 'kind' });
  const limit = (key: 'maxUses' | 'maxUsesPerPerson', hint: string) => (
    <Field label={words[key]} optional hint={hint} error={errors[key]?.message}>
      <TextInput inputMode="numeric" autoComplete="off" {...register(key)} />
    </Field>
  );
  const date = (key: 'starts' | 'ends') => (
    <Field label={words[key]} optional error={errors[key]?.message}>
      <TextInput type="datetime-local" {...register(key)} />
    </Field>
  );
  return (
    <>
      <CodeField form={form} promotion={promotion} unavailable={unavailable} free={free} />
      <Field label={words.gives}>
        <Select
          options={promoKinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          {...register('kind')}
        />
      </Field>
      {kind === 'unlockItem' ? (
        <UnlockField form={form} event={event} />
      ) : (
        <>
          <Field label={words[kind]} error={errors.value?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              end={<span className="text-ink-2 pe-3">{unitOf(kind, event.currency)}</span>}
              {...register('value')}
            />
          </Field>
          <ScopeField form={form} event={event} />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {limit('maxUses', promotion ? words.used(promotion.used) : words.noLimit)}
        {limit('maxUsesPerPerson', words.noLimit)}
      </div>
      <div className="grid gap-4">
        {date('starts')}
        {date('ends')}
        <p className="field-note">{words.zone(zoneCity)}</p>
      </div>
    </>
  );
}

type CodeFieldProps = Pick<PromoFieldsProps, 'form' | 'promotion' | 'unavailable' | 'free'>;

function CodeField({ form: { control, register }, promotion, unavailable, free }: CodeFieldProps) {
  const { errors } = useFormState({ control });
  return (
    <Field
      label={words.code}
      hint={promotion?.wasUsed ? words.codeStays : (free ?? words.codeHint)}
      error={errors.promoCode?.message ?? unavailable}
    >
      <CodeInput
        icon={<IconTag />}
        readOnly={promotion?.wasUsed}
        maxLength={promotionLimits.promoCode}
        {...register('promoCode')}
      />
    </Field>
  );
}

type PartProps = Pick<PromoFieldsProps, 'form' | 'event'>;

function UnlockField({ form: { control, register }, event }: PartProps) {
  const { errors } = useFormState({ control });
  const locked = event.tickets.filter((ticket) => ticket.locked);
  return (
    <Field
      label={words.unlockItem}
      hint={locked.length === 0 ? words.noLocked : undefined}
      error={errors.itemId?.message}
    >
      <Select
        placeholder={words.chooseTicket}
        options={locked.map(({ id, name }) => ({ value: id, label: name }))}
        {...register('itemId')}
      />
    </Field>
  );
}

function ScopeField({ form: { control, register, clearErrors }, event }: PartProps) {
  const { errors } = useFormState({ control });
  const { field: scope } = useController({ control, name: 'scope' });
  const error = errors.ticketIds?.message;
  return (
    <div className="grid gap-3">
      <p className="field-label" aria-hidden>
        {words.counts}
      </p>
      <ChipGroup label={words.counts}>
        {(['all', 'some'] as const).map((one) => (
          <Chip
            key={one}
            pressed={scope.value === one}
            onClick={() => {
              clearErrors('ticketIds');
              scope.onChange(one);
            }}
          >
            {words[one]}
          </Chip>
        ))}
      </ChipGroup>
      {scope.value === 'some' &&
        event.tickets.map(({ id, name }) => (
          <Checkbox key={id} value={id} aria-invalid={error ? true : undefined} {...register('ticketIds')}>
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
