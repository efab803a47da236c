import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import { cents, moneyText } from '#platform/money.ts';
import { send } from '#platform/send.ts';
import { shortDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { openPayoutAccount, refreshPayoutStatus, type PayoutStatus } from '../contract.ts';
import { payoutWords as words } from '../copy.ts';
import { payoutStatusKey, settlementsKey } from './payout-queries.ts';

type Account = NonNullable<PayoutStatus['account']>;
type PayoutAccountProps = { profileId: string; status: PayoutStatus; isBack: boolean };

/** The host's account at the payment provider: its status, what is missing, and the way there (PYO-01). */
export function PayoutAccount({ profileId, status, isBack }: PayoutAccountProps) {
  useRefreshAfter(profileId, isBack);
  const { account, bankPayouts } = status;
  return (
    <section aria-label={words.account} className="grid gap-4 p-5 border border-line rounded-(--r-card)">
      {account ? <AccountState profileId={profileId} account={account} /> : <SetUp profileId={profileId} />}
      {bankPayouts.length > 0 && <BankPayouts payouts={bankPayouts} />}
    </section>
  );
}

/** Asks the provider once for a host who comes back from it, so that the state doesn't wait for its webhook. */
function useRefreshAfter(profileId: string, isBack: boolean) {
  const client = useQueryClient();
  const asked = useRef(false);
  useEffect(() => {
    if (!isBack || asked.current) return;
    asked.current = true;
    void send(refreshPayoutStatus, { profileId }).then((status) => {
      client.setQueryData(payoutStatusKey(profileId), status);
      void client.invalidateQueries({ queryKey: settlementsKey(profileId) });
    }, showFailure);
  }, [client, isBack, profileId]);
}

function useProviderPage(profileId: string) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: (country: string) => send(openPayoutAccount, { profileId, country }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  });
  useEffect(() => {
    // The browser's back button may bring this page back as it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [reset]);
  return { open: mutate, busy: isPending || isSuccess };
}

const choices = countryChoices();

function SetUp({ profileId }: { profileId: string }) {
  const { open, busy } = useProviderPage(profileId);
  const [country, setCountry] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    open(country.toLowerCase());
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h3 className="font-semibold">{words.none.title}</h3>
      <p className="text-ink-2">{words.none.message}</p>
      <Field label={words.country} hint={words.countryHint}>
        <Select
          required
          placeholder={words.chooseCountry}
          value={country}
          options={choices}
          onChange={({ target }) => setCountry(target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start" busy={busy}>
        {words.setUp}
      </Button>
    </form>
  );
}

const tones = { active: 'ok', pending: 'line', restricted: 'warn', rejected: 'danger' } as const;

function AccountState({ profileId, account }: { profileId: string; account: Account }) {
  const { transfers, due, dueLater, country } = account;
  const { open, busy } = useProviderPage(profileId);
  const state = words.states[transfers];
  const isMissing = due.length > 0 || transfers === 'restricted';
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {words.account} <Badge tone={tones[transfers]}>{state.badge}</Badge>
      </h3>
      <p className="text-ink-2">{state.message}</p>
      <Details label={words.missing} details={due} />
      <Details label={words.missingLater} details={dueLater} />
      {transfers !== 'rejected' && (
        <Button
          variant={isMissing ? 'primary' : 'outline'}
          className="justify-self-start"
          busy={busy}
          onClick={() => open(country)}
        >
          {isMissing ? words.finish : words.change}
        </Button>
      )}
    </>
  );
}

function Details({ label, details }: { label: string; details: Account['due'] }) {
  if (details.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="text-small font-semibold">{label}</h4>
      <ul className="list-disc ps-5">
        {details.map((detail) => (
          <li key={detail}>{words.details[detail]}</li>
        ))}
      </ul>
    </div>
  );
}

function BankPayouts({ payouts }: { payouts: PayoutStatus['bankPayouts'] }) {
  const zone = useOwnZone();
  return (
    <div className="grid gap-1">
      <h4 className="text-small font-semibold">{words.bank}</h4>
      <ul className="grid gap-1">
        {payouts.map(({ id, amount, currency, isFailed, arrivesAt }) => {
          const texts = [moneyText(cents(amount), currency), shortDay(arrivesAt, zone)] as const;
          return (
            <li key={id} className={isFailed ? 'text-danger' : undefined}>
              {isFailed ? words.bankFailed(...texts) : words.bankPaid(...texts)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
