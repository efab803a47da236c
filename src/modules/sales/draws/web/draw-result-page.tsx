import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPath } from '#modules/events/events/rules.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { isRefusal } from '#platform/refusal.ts';
import { momentText } from '#platform/time.ts';
import type { DrawResult } from '../contract.ts';
import { resultWords as words } from '../copy.ts';
import { drawResultQuery } from './draw-queries.ts';
import { canRecompute, recompute } from './recompute.ts';

/** How a draw was drawn, with everything to recompute it, in the browser or elsewhere (DRW-01). */
export function DrawResultPage({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useQuery({ ...drawResultQuery(eventId), retry: false });
  return (
    <div className="page py-10">
      <div className="max-w-[44rem] grid gap-8 content-start min-h-96">
        <h1 className="display text-h2">{words.title}</h1>
        {data ? (
          <Result result={data} />
        ) : error && isRefusal(error) ? (
          <p>{error.code === 'notDrawn' ? words.notDrawn : error.message}</p>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </div>
  );
}

function Result({ result }: { result: DrawResult }) {
  const { event, drawnAt, seed, commitment } = result;
  return (
    <>
      <p>{words.lead(event.name, momentText(drawnAt, event.timezone))}</p>
      <ol className="grid gap-2 list-decimal ps-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl className="grid gap-4">
        {(
          [
            [words.commitment, commitment],
            [words.seed, seed],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Recomputation result={result} />
      <Entries entries={result.entries} />
      <div>
        <Link to={eventPath(event)} className={buttonClass({ variant: 'outline' })}>
          {words.toEvent}
        </Link>
      </div>
    </>
  );
}

function Recomputation({ result }: { result: DrawResult }) {
  const { mutate, data, isPending } = useMutation({ mutationFn: () => recompute(result) });
  const answer = data === undefined ? '' : data ? words.right(result.entries.length) : words.wrong;
  return (
    <div className="grid gap-3 justify-items-start">
      {canRecompute() ? (
        <Button variant="lit" busy={isPending} onClick={() => mutate()}>
          {words.check}
        </Button>
      ) : (
        <p className="text-ink-2">{words.insecure}</p>
      )}
      <p role="status" className={data === false ? 'text-danger' : 'font-semibold'}>
        {answer}
      </p>
    </div>
  );
}

const shownAtOnce = 100;

function Entries({ entries }: Pick<DrawResult, 'entries'>) {
  const [shown, setShown] = useState(shownAtOnce);
  const left = entries.length - shown;
  return (
    <section className="grid gap-3" aria-labelledby="drawn-order">
      <h2 id="drawn-order" className="heading">
        {words.order}
      </h2>
      <table className="w-full text-start">
        <thead>
          <tr className="text-ink-2">
            {[words.place, words.entry, words.people, words.result].map((head) => (
              <th key={head} scope="col" className="text-start font-normal py-2">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shown).map(({ number, size, won }, place) => (
            <tr key={number} className="border-t border-line">
              <td className="num py-2">{place + 1}</td>
              <td className="num">{number}</td>
              <td className="num">{size}</td>
              <td>
                <Badge tone={won ? 'lit' : 'line'}>{won ? words.won : words.inLine}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button variant="outline" onClick={() => setShown(entries.length)}>
          {words.more(left)}
        </Button>
      )}
    </section>
  );
}
