import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { timeOfDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { limits, type BoxOffice } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import type { PartProps } from './till-session.ts';
import { allottedOf } from './till-state.ts';

/** Chooses how many tickets this device keeps to sell without a connection. */
export function OfflineTickets({ state, session, boxOffice }: PartProps & { readonly boxOffice: BoxOffice }) {
  const { allotment } = boxOffice;
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const countOf = (id: string) => counts?.get(id) ?? allottedOf(state, id);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      session.keepTickets(boxOffice.tickets.map(({ id }) => ({ itemId: id, quantity: countOf(id) }))),
    onSuccess: () => {
      setCounts(undefined);
      toast({ title: words.keepDone, tone: 'success' });
    },
    onError: showFailure,
  });
  const isKeeping = allotment !== null && allotment.items.length > 0;
  return (
    <>
      <p>{words.offlineWhy}</p>
      {allotment?.ended && <p role="status">{words.ended}</p>}
      <ul aria-label={words.offline}>
        {boxOffice.tickets.map(({ id, name, remaining }) => (
          <li key={id} className="box-office-row">
            <b>
              <bdi>{name}</bdi>
            </b>
            <Stepper
              label={name}
              value={countOf(id)}
              max={Math.min(limits.allotment, (remaining ?? limits.allotment) + allottedOf(state, id))}
              onChange={(count) => setCounts(new Map(counts).set(id, count))}
            />
          </li>
        ))}
      </ul>
      {isKeeping && !allotment.ended && (
        <p>{words.keptUntil(timeOfDay(allotment.until, boxOffice.timezone))}</p>
      )}
      <Button size="large" busy={isPending} disabled={!state.isOnline} onClick={() => mutate()}>
        {words.keep}
      </Button>
      {!state.isOnline && <p>{words.needsNetwork}</p>}
    </>
  );
}
