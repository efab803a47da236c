import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { Switch } from '#platform/ui/switch.tsx';
import { putExchangePolicy, type getExchangePolicy } from '../contract.ts';
import { policyWords as words } from '../copy.ts';
import { returnPrices, type ExchangePolicy, type ReturnPrice } from '../rules.ts';
import { returnPolicyWords } from '../return-copy.ts';
import { EventReturns } from './event-returns.tsx';
import { policyQuery } from './exchange-queries.ts';

/** How tickets of an event may change hands. Changes apply at once. */
export function ExchangeSettings({ eventId, zone }: { eventId: string; zone: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(policyQuery(eventId));
  const { act, isBusy } = useAct(async (change: Partial<ExchangePolicy>) => {
    const saved = await getSend()(putExchangePolicy, { eventId, ...change });
    queries.setQueryData(policyQuery(eventId).queryKey, saved);
    toast({ ...words.saved, tone: 'success' });
  });
  if (error && !data) return <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <>
      <TransferRow policy={data} act={act} isBusy={isBusy} />
      <WaitingRow policy={data} act={act} isBusy={isBusy} />
      <ReturnRow policy={data} act={act} isBusy={isBusy} />
      <EventReturns eventId={eventId} zone={zone} />
    </>
  );
}

type RowProps = {
  policy: AnswerOf<typeof getExchangePolicy>;
  act: (change: Partial<ExchangePolicy>) => void;
  isBusy: boolean;
};

function TransferRow({ policy: { transfersPerTicket, transfersCloseMinutes }, act, isBusy }: RowProps) {
  return (
    <SettingRow title={words.title} note={words.note}>
      <div className="grid gap-4">
        <Field label={words.often}>
          <Select
            value={String(transfersPerTicket)}
            disabled={isBusy}
            onChange={(event) => act({ transfersPerTicket: Number(event.currentTarget.value) })}
            options={words.oftenOptions.map((label, value) => ({ value: String(value), label }))}
          />
        </Field>
        {transfersPerTicket > 0 && (
          <Field label={words.until}>
            <Select
              value={String(transfersCloseMinutes)}
              disabled={isBusy}
              onChange={(event) => act({ transfersCloseMinutes: Number(event.currentTarget.value) })}
              options={optionsWith(words.untilOptions, transfersCloseMinutes, words.minutes)}
            />
          </Field>
        )}
      </div>
    </SettingRow>
  );
}

function WaitingRow({ policy, act, isBusy }: RowProps) {
  const { waitingList, waitingTotal, offerMinutes } = policy;
  return (
    <SettingRow title={words.waitingTitle} note={words.waitingNote(waitingTotal)}>
      <div className="grid gap-4">
        <Switch
          checked={waitingList}
          disabled={isBusy}
          onChange={(event) => act({ waitingList: event.currentTarget.checked })}
        >
          {words.waitingOn}
        </Switch>
        {waitingList && (
          <Field label={words.offer}>
            <Select
              value={String(offerMinutes)}
              disabled={isBusy}
              onChange={(event) => act({ offerMinutes: Number(event.currentTarget.value) })}
              options={optionsWith(words.offerOptions, offerMinutes, words.minutesLong)}
            />
          </Field>
        )}
      </div>
    </SettingRow>
  );
}

function ReturnRow({ policy, act, isBusy }: RowProps) {
  const { waitingList, returns, returnPrice, returnsCloseMinutes } = policy;
  return (
    <SettingRow title={returnPolicyWords.title} note={returnPolicyWords.note}>
      <div className="grid gap-4">
        <Switch
          checked={returns && waitingList}
          disabled={isBusy || !waitingList}
          hint={waitingList ? undefined : returnPolicyWords.needsList}
          onChange={(event) => act({ returns: event.currentTarget.checked })}
        >
          {returnPolicyWords.on}
        </Switch>
        {returns && waitingList && (
          <>
            <Field label={returnPolicyWords.price}>
              <Select
                value={returnPrice}
                disabled={isBusy}
                onChange={(event) => act({ returnPrice: event.currentTarget.value as ReturnPrice })}
                options={returnPrices.map((value) => ({
                  value,
                  label: returnPolicyWords.priceOptions[value],
                }))}
              />
            </Field>
            <Field label={returnPolicyWords.until}>
              <Select
                value={String(returnsCloseMinutes)}
                disabled={isBusy}
                onChange={(event) => act({ returnsCloseMinutes: Number(event.currentTarget.value) })}
                options={optionsWith(words.untilOptions, returnsCloseMinutes, words.minutes)}
              />
            </Field>
          </>
        )}
      </div>
    </SettingRow>
  );
}

/** The usual times, and the current one if it was set by other means. */
function optionsWith(
  times: readonly (readonly [number, string])[],
  current: number,
  labelOf: (minutes: number) => string,
) {
  const usual = times.map(([minutes, label]) => ({ value: String(minutes), label }));
  const isUsual = usual.some(({ value }) => value === String(current));
  return isUsual ? usual : [...usual, { value: String(current), label: labelOf(current) }];
}
