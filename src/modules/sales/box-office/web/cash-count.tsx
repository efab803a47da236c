import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { cents, minorUnits, moneyText } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { timeOfDay } from '#platform/time.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { countCash, endAllotment, setBoxOffice, type BoxOffice, type TillCount } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { CardReaders } from './card-readers.tsx';
import { OwnTill } from './own-till.tsx';
import { tillsQuery } from './queries.ts';
import { RefusedSales } from './refused-sales.tsx';
import type { PartProps } from './till-session.ts';

/** Shows the takings of each device, and takes the count at the end. */
export function CashCount({
  state,
  session,
  eventId,
  boxOffice,
}: PartProps & { readonly boxOffice: BoxOffice }) {
  const { data, isError, refetch } = useQuery({
    ...tillsQuery(eventId),
    enabled: state.isOnline,
    refetchOnMount: 'always',
  });
  const { act: allow } = useAct(async (doorManagersSell: boolean) => {
    await getSend()(setBoxOffice, { eventId, doorManagersSell });
    await session.refresh();
  });
  if (!state.isOnline) return <p>{words.needsNetwork}</p>;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <>
      <p>{words.countWhy}</p>
      {boxOffice.isHost && <RefusedSales eventId={eventId} timezone={boxOffice.timezone} />}
      <OwnTill
        state={state}
        session={session}
        currency={boxOffice.currency}
        float={data.items.find(({ id }) => id === state.deviceId)?.float ?? 0}
        onSaved={() => void refetch()}
      />
      {data.items.length === 0 && <EmptyState {...words.noTills} />}
      {data.items.map((till) => (
        <Till
          key={till.id}
          till={till}
          name={nameOf(till, data.items, state.deviceId)}
          eventId={eventId}
          isHost={boxOffice.isHost}
          timezone={boxOffice.timezone}
        />
      ))}
      {data.items.length > 0 && (
        <ButtonLink variant="quiet" href={`/api/events/${eventId}/boxOffice/tills.csv`} download>
          {words.csv}
        </ButtonLink>
      )}
      {boxOffice.isHost && (
        <CardReaders
          eventId={eventId}
          takesTestCards={boxOffice.takesTestCards}
          onChange={() => void session.refresh()}
        />
      )}
      {boxOffice.isHost && (
        <Switch
          checked={boxOffice.doorManagersSell}
          hint={words.doorManagersHint}
          onChange={({ target }) => allow(target.checked)}
        >
          {words.doorManagers}
        </Switch>
      )}
    </>
  );
}

/** The seller and the device. Devices that would have the same name, such as unnamed ones, have a number. */
function nameOf(till: TillCount, tills: readonly TillCount[], ownId: string): string {
  const name = [till.seller, till.name].filter(Boolean).join(', ');
  const alike = tills.filter((one) => one.seller === till.seller && one.name === till.name);
  return alike.length < 2 ? name : words.alike(name, alike.indexOf(till) + 1, till.id === ownId);
}

type TillProps = {
  readonly till: TillCount;
  readonly name: string;
  readonly eventId: string;
  readonly isHost: boolean;
  readonly timezone: string;
};

function Till({ till, name, eventId, isHost, timezone }: TillProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const money = (amount: number) => moneyText(cents(amount), till.currency);
  const refresh = () => client.invalidateQueries({ queryKey: ['boxOffice', eventId, 'tills'] });
  const count = useMutation({
    mutationFn: (counted: number) => getSend()(countCash, { eventId, deviceId: till.id, counted }),
    onSuccess: async () => {
      toast({ title: words.countSaved, tone: 'success' });
      await refresh();
    },
  });
  const end = useAct(async () => {
    await getSend()(endAllotment, { eventId, deviceId: till.id });
    await refresh();
  });
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const amount = readAmount(typed, till.currency);
    const isAmount = amount !== null && !Number.isNaN(amount) && amount >= 0;
    setWrong(!isAmount);
    if (isAmount) count.mutate(minorUnits(amount, till.currency));
  }
  const rows = [
    ...(till.float > 0 ? [[words.startingCash, money(till.float)] as const] : []),
    [words.expected, money(till.expected)],
    [words.counted, till.counted === null ? '–' : money(till.counted)],
    [words.difference, till.difference === null ? '–' : money(till.difference)],
    [words.cardTotal, money(till.card)],
    ...(till.reader > 0 ? [[words.methods.reader, money(till.reader)] as const] : []),
  ] as const;
  return (
    <section aria-label={name} className="grid gap-3">
      <h3 className="heading">{name}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className="box-office-row">
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <form noValidate className="grid gap-3" onSubmit={save}>
        <Field label={words.counting(name)} error={isWrong ? words.countInvalid : undefined}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <FormError refusal={isRefusal(count.error) ? count.error : undefined} />
        <Button type="submit" variant="outline" busy={count.isPending}>
          {words.saveCount}
        </Button>
      </form>
      {till.needsSync && <p role="status">{words.needsSync(timeOfDay(till.seenAt, timezone))}</p>}
      {till.allotted > 0 && (
        <p className="box-office-row">
          <span>{till.allotmentEnded ? words.allotmentEnded : words.allotted(till.allotted)}</span>
          {isHost && !till.allotmentEnded && (
            <Button variant="quiet" busy={end.isBusy} onClick={() => end.act()}>
              {words.endAllotment(till.name)}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
