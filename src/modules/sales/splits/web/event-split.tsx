import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import type { ManagedSplit } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { ProposeForm } from './propose-form.tsx';
import { eventSplitQuery } from './split-queries.ts';
import { SplitVersions, splitStateText } from './split-shares.tsx';

type EventSplitProps = { eventId: string; isHost: boolean };

/** How the money of an event is divided, and the way to propose it (PYO-03). */
export function EventSplit({ eventId, isHost }: EventSplitProps) {
  const query = useQuery(eventSplitQuery(eventId));
  return (
    <section aria-labelledby="event-split" className="grid gap-4 max-w-prose pt-6">
      <h3 id="event-split" className="heading">
        {words.heading}
      </h3>
      <Loaded query={query} lines={3}>
        {(data) => <CurrentSplit eventId={eventId} data={data} isHost={isHost} />}
      </Loaded>
    </section>
  );
}

type CurrentSplitProps = EventSplitProps & { data: ManagedSplit };

function CurrentSplit({ eventId, data, isHost }: CurrentSplitProps) {
  const [step, setStep] = useState<'shown' | 'editing' | 'back'>('shown');
  const { split, parties } = data;
  const hasShares = split.latest !== null || split.agreed !== null;
  if (step === 'editing')
    return <ProposeForm eventId={eventId} data={data} onClose={() => setStep('back')} />;
  return (
    <>
      {hasShares ? (
        <>
          <p className="text-ink-2">{splitStateText(split)}</p>
          <SplitVersions split={split} />
          <p className="text-small text-ink-2">{words.theDoor}</p>
        </>
      ) : (
        <p className="text-ink-2">{split.isFrozen ? words.none : words.lead}</p>
      )}
      {!split.isFrozen && !hasShares && parties.length === 0 && (
        <p className="text-ink-2">{words.noParties}</p>
      )}
      {!split.isFrozen && !isHost && <p className="text-ink-2">{words.onlyHost}</p>}
      {!split.isFrozen && isHost && (hasShares || parties.length > 0) && (
        <Button
          ref={step === 'back' ? takeFocus : null}
          variant="outline"
          className="justify-self-start"
          onClick={() => setStep('editing')}
        >
          {hasShares ? words.change : words.propose}
        </Button>
      )}
    </>
  );
}
