import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import { Field } from '#platform/ui/field.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { taxWords as words } from '../copy.ts';
import { saveRefusals } from '../draft-refusals.ts';
import { readTaxRate, type FormState } from './form-state.ts';

type TaxFieldsProps = { tax: FormState['tax']; onChange: (tax: FormState['tax']) => void };

const firstTax = { name: words.usual, rate: '' };

/** The tax inside all prices of the event (FEE-09, TAX-01). */
export function TaxFields({ tax, onChange }: TaxFieldsProps) {
  const rate = tax && readTaxRate(tax.rate);
  const isWrong = tax !== null && tax.rate !== '' && (rate === null || rate <= 0 || rate > taxLimits.rate);
  return (
    <>
      <Switch
        checked={tax !== null}
        hint={words.hint}
        onChange={({ target }) => onChange(target.checked ? firstTax : null)}
      >
        {words.has}
      </Switch>
      {tax && (
        <div className="form-pair">
          <Field label={words.name} hint={words.nameHint}>
            <TextInput
              autoComplete="off"
              maxLength={taxLimits.name}
              value={tax.name}
              onChange={({ target }) => onChange({ ...tax, name: target.value })}
            />
          </Field>
          <Field label={words.rate} error={isWrong ? saveRefusals.taxRateInvalid.message : undefined}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              end={<span className="text-ink-2 pe-3">%</span>}
              value={tax.rate}
              onChange={({ target }) => onChange({ ...tax, rate: target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
