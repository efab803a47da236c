import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markLatePaidOutside, refundLimits } from '#modules/sales/checkout/refund-contract.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Work } from '../contract.ts';
import { workWords as words } from '../copy.ts';
import {
  dismissFailed,
  dismissibleKinds,
  failedKinds,
  getWork,
  listFailed,
  retryFailed,
  type DismissibleKind,
  type FailedItem,
  type FailedKind,
} from '../work-contract.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { Listed, Row, RowAct, Small, When } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

export function WorkSection() {
  const { show, narrow } = useSectionFilters();
  const kind = failedKinds.find((one) => one === show) ?? 'domainEvents';
  const { data, isError, refetch } = useQuery(queryOf(getWork, {}, ['admin', 'work']));
  return (
    <div className="grid gap-6">
      {data ? (
        <Counts work={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
      <div className="grid gap-3">
        <ChipGroup label={words.kind}>
          {failedKinds.map((one) => (
            <Chip key={one} pressed={one === kind} onClick={() => narrow({ show: one })}>
              {words.failed(words[one])}
            </Chip>
          ))}
        </ChipGroup>
        <Listed
          key={kind}
          query={pagesOf(listFailed, { kind }, ['admin', 'failed', kind])}
          none={{ title: words.none, message: words.noneMessage }}
        >
          {(one) => <FailedRow key={one.id} kind={kind} one={one} />}
        </Listed>
      </div>
    </div>
  );
}

function Counts({ work: { events, queues } }: { work: Work }) {
  const rows: readonly (readonly [string, string])[] = [
    [words.events, words.lag(events.waiting, events.lagSeconds)],
    ...queues.map(({ name, ...queue }) => [words.queues[name] ?? name, words.state(queue)] as const),
  ];
  return (
    <dl className="grid sm:grid-cols-2 gap-x-8">
      {rows.map(([label, state]) => (
        <div key={label} className="flex justify-between gap-4 py-2 border-t border-line">
          <dt className="text-ink-2">{label}</dt>
          <dd className="num font-semibold text-end">{state}</dd>
        </div>
      ))}
    </dl>
  );
}

const paidOutside = ({ id: intentId, title }: FailedItem): ReasonRequest => ({
  title: words.paidOutsideTitle(title),
  what: words.paidOutsideWhat,
  label: words.markPaidOutside,
  done: words.paidOutsideDone,
  needsWhy: true,
  field: { ...words.paidOutsideField, limit: refundLimits.note },
  act: (note) => send(markLatePaidOutside, { intentId, note }),
});

const isDismissible = (kind: FailedKind): kind is DismissibleKind =>
  (dismissibleKinds as readonly FailedKind[]).includes(kind);

function FailedRow({ kind, one }: { kind: FailedKind; one: FailedItem }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const { id, title, detail, attempts, lastError, at } = one;
  return (
    <Row
      title={title}
      acts={
        <>
          <RowAct
            label={words.retry}
            title={words.retryTitle(title)}
            onClick={() =>
              setAsking({
                title: words.retryTitle(title),
                what: words.retryWhat,
                label: words.retry,
                done: words.retryDone,
                needsWhy: false,
                act: (reason) => send(retryFailed, { kind, itemId: id, reason }),
              })
            }
          />
          {isDismissible(kind) && (
            <RowAct
              label={words.dismiss}
              title={words.dismissTitle(title)}
              onClick={() =>
                setAsking({
                  title: words.dismissTitle(title),
                  what: words.dismissWhat,
                  label: words.dismiss,
                  done: words.dismissDone,
                  needsWhy: true,
                  isHard: true,
                  act: (reason) => send(dismissFailed, { kind, itemId: id, reason }),
                })
              }
            />
          )}
          {kind === 'lateRefunds' && (
            <Button
              size="small"
              variant="outline"
              onClick={() => setAsking(paidOutside(one))}
              {...Dialog.onIntent}
            >
              {words.paidOutside}
            </Button>
          )}
        </>
      }
    >
      {lastError && <span className="text-small text-danger wrap-anywhere">{lastError}</span>}
      <Small>
        {detail} · {words.attempts(attempts)} · <When at={at} />
      </Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
