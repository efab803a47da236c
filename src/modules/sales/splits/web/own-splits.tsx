import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { send } from '#platform/send.ts';
import { longDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { answerSplit, type Split } from '../contract.ts';
import { splitWords as words } from '../copy.ts';
import { splitLimits } from '../rules.ts';
import { ownSplitsKey, ownSplitsQuery } from './split-queries.ts';
import { SplitVersions, splitStateText } from './split-shares.tsx';

/** The splits in which an artist or venue has a share, newest event first (PYO-03). */
export function OwnSplits({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(ownSplitsQuery(profileId));
  const splits = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={words.shares} className="grid gap-3 max-w-prose">
      <h3 className="heading">{words.shares}</h3>
      <p className="text-ink-2">{words.sharesLead}</p>
      {query.isError && !splits && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={4} />}
      {splits?.length === 0 && <p className="text-ink-2">{words.noShares}</p>}
      {splits && splits.length > 0 && (
        <ul className="grid gap-4">
          {splits.map((split) => (
            <OwnSplit key={split.event.id} profileId={profileId} split={split} />
          ))}
        </ul>
      )}
      {splits && splits.length > 0 && <p className="text-small text-ink-2">{words.theDoor}</p>}
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </section>
  );
}

function OwnSplit({ profileId, split }: { profileId: string; split: Split }) {
  const { event, latest, agreed, isFrozen } = split;
  const own = latest?.shares.find(({ party }) => party.id === profileId);
  const isAsked = !isFrozen && own !== undefined && agreed?.version !== latest?.version;
  return (
    <li className="grid gap-4 p-5 border border-line rounded-(--r-card) min-w-0">
      <div className="grid gap-1">
        <h4 className="font-semibold wrap-anywhere">
          <Link to={event.path} className="link">
            <bdi>{event.name}</bdi>
          </Link>
        </h4>
        <p className="text-small text-ink-2">{dateText(split)}</p>
        <p className="text-ink-2">{splitStateText(split)}</p>
      </div>
      <SplitVersions split={split} ownId={profileId} />
      {isAsked && latest && (
        <Answer
          key={latest.version}
          profileId={profileId}
          split={split}
          version={latest.version}
          given={own.answer}
        />
      )}
    </li>
  );
}

function dateText({ event: { startsAt, timezone, status }, isFrozen }: Split): string {
  if (status === 'cancelled' || status === 'postponed') return words[status];
  const day = longDay(startsAt, timezone);
  return isFrozen ? words.started(day) : words.starts(day);
}

type Given = NonNullable<Split['latest']>['shares'][number]['answer'];
type AnswerProps = { profileId: string; split: Split; version: number; given: Given };

function Answer({ profileId, split: { event }, version, given }: AnswerProps) {
  const queries = useQueryClient();
  const [step, setStep] = useState<'choice' | 'declining' | 'back'>('choice');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'accepted' | 'declined') =>
      send(answerSplit, { profileId, eventId: event.id, version, answer, reason }),
    onSuccess: (_split, answer) => {
      setStep('choice');
      toast({ title: words[answer], tone: 'success' });
    },
    onError: showFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ownSplitsKey(profileId) }),
  });
  function decline(submitted: FormEvent) {
    submitted.preventDefault();
    mutate('declined');
  }
  if (step === 'declining')
    return (
      <form className="grid gap-3" onSubmit={decline}>
        <Field label={words.why} hint={words.whyHint}>
          <TextArea
            ref={takeFocus}
            required
            maxLength={splitLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isPending}>
            {words.decline}
          </Button>
          <Button variant="quiet" onClick={() => setStep('back')}>
            {words.cancel}
          </Button>
        </div>
      </form>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {given !== 'accepted' && (
        <Button busy={isPending} aria-label={words.acceptOf(event.name)} onClick={() => mutate('accepted')}>
          {words.accept}
        </Button>
      )}
      {given !== 'declined' && (
        <Button
          ref={step === 'back' ? takeFocus : null}
          variant="outline"
          aria-label={words.declineOf(event.name)}
          onClick={() => setStep('declining')}
        >
          {words.decline}
        </Button>
      )}
    </div>
  );
}
