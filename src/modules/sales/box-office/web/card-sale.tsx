import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#platform/contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconCheckCircleFill, IconCreditCard, IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { cancelCardSale, presentCard, syncCardSale, tapTestCard, testCardKinds } from '../card-contract.ts';
import type { CardReader, CardSale } from '../card-sale.ts';
import type { BoxOffice } from '../contract.ts';
import { cardWords as words } from '../card-copy.ts';
import { ask } from './till-session.ts';

/** Interval of looking whether the guest has paid. Milliseconds. */
const lookAgain = 1500;

type CardSaleProps = {
  readonly eventId: string;
  /** As it was when it started. */
  readonly started: CardSale;
  readonly boxOffice: BoxOffice;
  readonly isOnline: boolean;
  readonly onDone: (end: CardSale['state']) => void;
};

/** Waits for the card of a guest on a reader, says how it ended, and takes another try. */
export function CardSalePanel({ eventId, started, boxOffice, isOnline, onDone }: CardSaleProps) {
  const client = useQueryClient();
  const { orderId } = started;
  const query = queryOf(syncCardSale, { eventId, orderId }, ['boxOffice', eventId, 'cardSale', orderId]);
  const { data: sale = started } = useQuery({
    ...query,
    initialData: started,
    enabled: isOnline,
    refetchInterval: ({ state }) => (isOpen(state.data) ? lookAgain : false),
  });
  const act = useMutation({
    mutationFn: async (send: () => Promise<CardSale>) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      return send();
    },
    onSuccess: (after) => client.setQueryData<AnswerOf<typeof syncCardSale>>(query.queryKey, after),
  });
  const problem = act.error && isRefusal(act.error) ? act.error.message : undefined;
  const reader = boxOffice.readers.find(({ id }) => id === sale.readerId);
  return (
    <section aria-label={words.title} className="grid gap-4 justify-items-center text-center">
      <SaleState sale={sale} readerName={reader?.name ?? ''} isOnline={isOnline} />
      {problem && <p role="alert">{problem}</p>}
      {isOpen(sale) ? (
        <div className="grid w-full gap-3">
          {sale.state === 'stopped' && (
            <TryAgain
              sale={sale}
              readers={boxOffice.readers}
              busy={act.isPending}
              onTry={(readerId) => act.mutate(() => ask(presentCard, { eventId, orderId, readerId }))}
            />
          )}
          {sale.state === 'waiting' && boxOffice.takesTestCards && (
            <TestCards
              busy={act.isPending}
              onTap={(card) => act.mutate(() => ask(tapTestCard, { eventId, orderId, card }))}
            />
          )}
          <Button
            variant="bare"
            busy={act.isPending}
            onClick={() => act.mutate(() => ask(cancelCardSale, { eventId, orderId }))}
          >
            {sale.state === 'stopped' ? words.otherMethod : words.cancel}
          </Button>
        </div>
      ) : (
        <Button size="large" className="w-full" onClick={() => onDone(sale.state)}>
          {sale.state === 'paid' ? words.nextGuest : words.back}
        </Button>
      )}
    </section>
  );
}

const isOpen = (sale: CardSale | undefined) => sale?.state === 'waiting' || sale?.state === 'stopped';

const icons = {
  waiting: <IconCreditCard className="box-office-card" />,
  stopped: <IconWarningCircleFill className="box-office-stopped" />,
  paid: <IconCheckCircleFill className="box-office-paid" />,
  refunded: <IconWarningCircleFill className="box-office-stopped" />,
  closed: <IconWarningCircleFill className="box-office-stopped" />,
} as const;

type StateProps = { readonly sale: CardSale; readonly readerName: string; readonly isOnline: boolean };

function SaleState({ sale, readerName, isOnline }: StateProps) {
  const amount = moneyText(cents(sale.total), sale.currency);
  const { title, message } = sale.why
    ? words.stops[sale.why]
    : { ...words.states[sale.state], ...(sale.state === 'waiting' && { message: words.on(readerName) }) };
  return (
    <>
      {icons[sale.state]}
      <output className="grid gap-1">
        <b className="heading">{title}</b>
        <span className="num">{`${sale.what} · ${amount}`}</span>
        <span className="text-ink-2">{isOnline ? message : words.offline}</span>
      </output>
    </>
  );
}

type TryAgainProps = {
  readonly sale: CardSale;
  readonly readers: readonly CardReader[];
  readonly busy: boolean;
  readonly onTry: (readerId: string) => void;
};

function TryAgain({ sale, readers, busy, onTry }: TryAgainProps) {
  const [readerId, setReaderId] = useState(sale.readerId);
  return (
    <>
      <ReaderChoice readers={readers} value={readerId} onChange={setReaderId} />
      <Button size="large" busy={busy} onClick={() => onTry(readerId)}>
        {words.tryAgain}
      </Button>
    </>
  );
}

type ChoiceProps = {
  readonly readers: readonly CardReader[];
  readonly value: string;
  readonly onChange: (readerId: string) => void;
};

/** Renders nothing if there is one reader. */
export function ReaderChoice({ readers, value, onChange }: ChoiceProps) {
  if (readers.length < 2) return null;
  return (
    <Field label={words.reader}>
      <Select
        value={value}
        options={readers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

type TestCardsProps = {
  readonly busy: boolean;
  readonly onTap: (card: (typeof testCardKinds)[number]) => void;
};

function TestCards({ busy, onTap }: TestCardsProps) {
  return (
    <section aria-label={words.testMode} className="box-office-test grid gap-3">
      <p className="text-small">{words.testWhy}</p>
      {testCardKinds.map((card) => (
        <Button key={card} variant="outline" busy={busy} onClick={() => onTap(card)}>
          {words.testCards[card]}
        </Button>
      ))}
    </section>
  );
}
