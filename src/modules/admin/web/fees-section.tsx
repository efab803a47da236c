import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { adminWords, feeFigures, feeWords as words } from '../copy.ts';
import { listFeeRates, type FeeRate } from '../money-contract.ts';
import { Listed, Row, Small, When } from './parts.tsx';
import { SetRate, type RateOf } from './set-rate.tsx';

const tones = { now: 'ok', later: 'lit', over: 'line' } as const;

/** Fee rates (FEE-10). */
export function FeesSection() {
  const { data } = useQuery(queryOf(listFeeRates, { limit: 1 }, ['admin', 'fees', 'standard']));
  const [setting, setSetting] = useState<RateOf>();
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      {data && (
        <p>
          {words.standard}:{' '}
          <strong className="num">
            {feeFigures(data.standard.percent, data.standard.perTicketCents, null)}
          </strong>
        </p>
      )}
      <Button
        className="justify-self-start"
        onClick={() => setSetting({ host: null, currency: null, ends: false })}
        {...Dialog.onIntent}
      >
        {words.add}
      </Button>
      <Listed query={pagesOf(listFeeRates, {}, ['admin', 'fees', 'all'])} none={{ title: words.none }}>
        {(rate) => (
          <Rate
            key={rate.id}
            rate={rate}
            onEnd={() => setSetting({ host: rate.host, currency: rate.currency, ends: true })}
          />
        )}
      </Listed>
      {setting && <SetRate of={setting} usual={data?.currency} onClose={() => setSetting(undefined)} />}
    </div>
  );
}

function Rate({ rate, onEnd }: { rate: FeeRate; onEnd: () => void }) {
  const { host, currency, percent, perTicketCents, startsAt, state, by, createdAt } = rate;
  const whose = [host?.name ?? words.everybody, currency?.toUpperCase()].filter(Boolean).join(', ');
  const isOwn = percent !== null && perTicketCents !== null;
  return (
    <Row
      title={<bdi>{whose}</bdi>}
      marks={<Badge tone={tones[state]}>{words.states[state]}</Badge>}
      acts={
        isOwn &&
        state === 'now' && (
          <Button
            size="small"
            variant="outline"
            aria-label={words.endNamed(whose)}
            onClick={onEnd}
            {...Dialog.onIntent}
          >
            {words.ends}
          </Button>
        )
      }
    >
      <span className="num">
        {isOwn ? feeFigures(percent, perTicketCents, currency) : words.asEverybody}{' '}
        {words.from(adminWords.when(startsAt))}
      </span>
      <Small>
        <bdi>{by?.name ?? adminWords.nobody}</bdi>, <When at={createdAt} />
      </Small>
    </Row>
  );
}
