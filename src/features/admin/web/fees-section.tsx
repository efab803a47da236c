import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cents, moneyText } from '#kit/money.ts';
import { queryOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/button.tsx';
import { Checkbox } from '#kit/web/checkbox.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Field } from '#kit/web/field.tsx';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/text-input.tsx';
import { adminWords, feeWords as words } from '../copy.ts';
import { listFeeRates, setFeeRate, type FeeRate } from '../money-contract.ts';
import { AskWhy, Listed, Row, Small, When, type Asking } from './parts.tsx';

const figures = (percent: number, perTicketCents: number) =>
  words.figures(percent, moneyText(cents(perTicketCents), 'usd').replace('$', ''));

/** What is charged on top, of whom, from when (FEE-10). */
export function FeesSection() {
  const { data } = useQuery(queryOf(listFeeRates, { limit: 1 }, ['admin', 'fees', 'standard']));
  const [sets, setSets] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      {data && (
        <p>
          {words.standard}:{' '}
          <strong className="num">{figures(data.standard.percent, data.standard.perTicketCents)}</strong>
        </p>
      )}
      <Button className="justify-self-start" onClick={() => setSets(true)} {...Dialog.onIntent}>
        {words.add}
      </Button>
      <Listed<FeeRate, typeof listFeeRates>
        call={listFeeRates}
        input={{}}
        queryKey={['admin', 'fees', 'all']}
        none={{ title: words.none }}
      >
        {(rate) => <Rate key={rate.id} rate={rate} />}
      </Listed>
      {sets && <SetRate onClose={() => setSets(false)} />}
    </div>
  );
}

function Rate({
  rate: { host, currency, percent, perTicketCents, startsAt, by, createdAt },
}: {
  rate: FeeRate;
}) {
  return (
    <Row title={[host?.name ?? words.everybody, currency?.toUpperCase()].filter(Boolean).join(', ')}>
      <span className="num">
        {percent === null || perTicketCents === null ? words.asEverybody : figures(percent, perTicketCents)}{' '}
        {words.from(adminWords.when(startsAt))}
      </span>
      <Small>
        <bdi>{by?.name ?? adminWords.nobody}</bdi>, <When at={createdAt} />
      </Small>
    </Row>
  );
}

const empty = { host: '', currency: '', percent: '', perTicket: '', startsAt: '' };

/** An id as it stands in an address, or as the wire has it. */
const hostOf = (text: string) => text.trim() || null;

function SetRate({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [ends, setEnds] = useState(false);
  const set = (field: keyof typeof empty) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  });
  const figure = (text: string) => (ends || text.trim() === '' ? null : Number(text.replace(',', '.')));
  const asking: Asking = {
    title: words.title,
    what: words.what,
    label: words.add,
    takes: true,
    act: (reason) =>
      send(setFeeRate, {
        hostId: hostOf(draft.host),
        currency: draft.currency.trim() || null,
        percent: figure(draft.percent),
        perTicketCents: figure(draft.perTicket),
        startsAt: draft.startsAt ? new Date(draft.startsAt).toISOString() : null,
        reason,
      }),
  };
  return (
    <AskWhy asking={asking} onClose={onClose}>
      <Field label={words.host} hint={words.hostHint} optional>
        <TextInput {...set('host')} />
      </Field>
      <Field label={words.currency} hint={words.currencyHint} optional>
        <TextInput maxLength={3} {...set('currency')} />
      </Field>
      <Checkbox checked={ends} onChange={({ target }) => setEnds(target.checked)}>
        {words.ends}
      </Checkbox>
      {!ends && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={words.percent}>
            <TextInput inputMode="decimal" {...set('percent')} />
          </Field>
          <Field label={words.perTicket} hint={words.perTicketHint}>
            <TextInput inputMode="numeric" {...set('perTicket')} />
          </Field>
        </div>
      )}
      <Field label={words.startsAt} hint={words.startsHint} optional>
        <TextInput type="datetime-local" {...set('startsAt')} />
      </Field>
    </AskWhy>
  );
}
