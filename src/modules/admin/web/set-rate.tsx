import { useState } from 'react';
import { priceOrder } from '#modules/sales/checkout/rules.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { HostTags } from '#modules/discovery/search/web/index.ts';
import { commonPrice } from '#platform/currencies.ts';
import { majorUnits, minorUnits, moneyText } from '#platform/money.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { feeWords as words } from '../copy.ts';
import { feeLimits, setFeeRate } from '../money-contract.ts';
import { readFee, type FeeDraft, type FeeField } from '../rules.ts';
import { currencyChoices } from './currency-choices.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';

/** The scope of the rate, and whether this resets it. `null` means every host, or every currency. */
export type RateOf = {
  readonly host: ProfileCard | null;
  readonly currency: string | null;
  readonly ends: boolean;
};

const mostIn = (currency: string): Readonly<Record<FeeField, number>> => ({
  percent: feeLimits.percent,
  perTicket: feeLimits.perTicketCents(currency) / 100,
  startsAt: 0,
});

type SetRateProps = {
  of: RateOf;
  /** The instance's currency once it loaded, for the example of a rate for all of them. */
  usual: string | undefined;
  onClose: () => void;
};

/** Sets a fee rate for a scope and start time (FEE-10). */
export function SetRate({ of, usual, onClose }: SetRateProps) {
  const [hosts, setHosts] = useState<readonly ProfileCard[]>(of.host ? [of.host] : []);
  const [typedHost, setTypedHost] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [currency, setCurrency] = useState(of.currency ?? '');
  const { draft, setEnds, fieldOf, errorOf, read, check } = useFeeDraft(of.ends, currency);
  const host = hosts[0] ?? null;
  // Typed, but not chosen: the rate would be that of all hosts.
  const isHostMissing = typedHost.trim() !== '' && !host;
  const asking: ReasonRequest = {
    title: words.title,
    what: words.what,
    label: words.add,
    done: words.done([host?.name ?? words.everybody, currency.toUpperCase()].filter(Boolean).join(', ')),
    needsWhy: true,
    act: (reason) => {
      const { rate } = read();
      return send(setFeeRate, { hostId: host?.id ?? null, currency: currency || null, ...rate!, reason });
    },
  };
  return (
    <ReasonDialog
      asking={asking}
      onClose={onClose}
      check={() => {
        setChecked(true);
        return check() && !isHostMissing;
      }}
    >
      <div className="grid gap-1">
        <HostTags
          label={words.host}
          placeholder={words.hostPlaceholder}
          tags={hosts}
          onChange={setHosts}
          onText={setTypedHost}
        />
        <FieldError>{isChecked && isHostMissing && words.hostMissing}</FieldError>
      </div>
      <Field label={words.currency}>
        <Select
          placeholder={words.anyCurrency}
          options={currencyChoices}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        />
      </Field>
      <Checkbox checked={draft.ends} onChange={({ target }) => setEnds(target.checked)}>
        {words.ends}
      </Checkbox>
      {!draft.ends && (
        <div className="grid gap-3 grid-cols-2 items-start">
          <Field label={words.percent} error={errorOf('percent')}>
            <TextInput inputMode="decimal" autoComplete="off" end="%" {...fieldOf('percent')} />
          </Field>
          <Field label={words.perTicket} error={errorOf('perTicket')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={feeExample(currency)}
              {...fieldOf('perTicket')}
            />
          </Field>
          <p className="text-small text-ink-2 col-span-2 num" aria-live="polite">
            {example(draft, currency, usual)}
          </p>
        </div>
      )}
      <Field label={words.startsAt} hint={words.startsHint} error={errorOf('startsAt')} optional>
        <TextInput type="datetime-local" {...fieldOf('startsAt')} />
      </Field>
    </ReasonDialog>
  );
}

function useFeeDraft(ends: boolean, currency: string) {
  const [draft, setDraft] = useState<FeeDraft>({ ends, percent: '', perTicket: '', startsAt: '' });
  const [wrong, setWrong] = useState<readonly FeeField[]>([]);
  const read = () => readFee(draft, { now: Date.now(), currency: currency || null });
  return {
    draft,
    read,
    setEnds: (checked: boolean) => setDraft({ ...draft, ends: checked }),
    fieldOf: (field: FeeField) => ({
      value: draft[field],
      onChange: ({ target }: { target: { value: string } }) => {
        setDraft({ ...draft, [field]: target.value });
        setWrong(wrong.filter((one) => one !== field));
      },
    }),
    errorOf: (field: FeeField) =>
      wrong.includes(field) ? words.wrong[field](mostIn(currency)[field], currency) : undefined,
    /** Shows which fields are wrong. @returns whether none is */
    check: () => {
      const { wrong: found } = read();
      setWrong(found);
      return found.length === 0;
    },
  };
}

function example(draft: FeeDraft, chosen: string, usual: string | undefined): string {
  const { rate } = readFee({ ...draft, startsAt: '' }, { now: 0, currency: chosen || null });
  const currency = chosen || usual;
  if (!currency || !rate || rate.percent === null || rate.perTicketCents === null) return '';
  const unit = minorUnits(commonPrice(20, currency), currency);
  const rates = { percent: rate.percent, perTicketCents: rate.perTicketCents };
  const { total } = priceOrder([{ ticketId: '', quantity: 1, unit, taxRate: 0 }], undefined, rates, currency);
  return words.example(moneyText(total, currency), moneyText(unit, currency));
}

/** 0.99, or what is as common in the currency. */
function feeExample(currency: string): string {
  return String(majorUnits(minorUnits(commonPrice(0.99, currency), currency), currency));
}
