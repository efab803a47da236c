import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { aroundSection, passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import type { FollowStatus } from '../contract.ts';
import { answerFollowRequest } from '../requests-contract.ts';
import { followWords } from '../copy.ts';
import { requestToasts, requestWords as words } from '../requests-copy.ts';
import { followRequestsQuery } from './connection-queries.ts';

type Kind = 'pending' | 'denied';
type Answer = Exclude<FollowStatus, 'pending'>;

/** Requests to follow a private account, and those it declined (FOL-08, FOL-11). */
export function FollowRequests({ userId }: { userId: string }) {
  return (
    <div className="max-w-3xl grid gap-6 pb-8">
      <Requests userId={userId} kind="pending" title={words.requests} note={words.requestsNote} />
      <Requests userId={userId} kind="denied" title={words.declined} note={words.declinedNote} />
    </div>
  );
}

type RequestsProps = { userId: string; kind: Kind; title: string; note: string };

function Requests({ userId, kind, title, note }: RequestsProps) {
  const query = useInfiniteQuery(followRequestsQuery(userId, kind));
  const { data, isError, refetch } = query;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return kind === 'pending' ? <Skeleton lines={3} /> : null;
  const people = data.pages.flatMap((page) => page.items);
  if (people.length === 0 && kind === 'denied') return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-2 pb-2">{people.length === 0 ? words.noRequests : note}</p>
      <ul>
        {people.map((person) => (
          <Request key={person.id} userId={userId} kind={kind} person={person} />
        ))}
      </ul>
      <MoreButton query={query}>{followWords.more}</MoreButton>
    </section>
  );
}

function Request({ userId, kind, person }: { userId: string; kind: Kind; person: ProfileCard }) {
  const client = useQueryClient();
  const last = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (status: Answer) => send(answerFollowRequest, { userId, profileId: person.id, status }),
    onSuccess: (_, status) => {
      // Only the section of declined requests disappears with the last one.
      if (last.current)
        passFocusOn(last.current, mark, kind === 'denied' ? aroundSection(last.current) : undefined);
      toast(
        status === 'denied'
          ? requestToasts.denied
          : { ...requestToasts[status](person.name), tone: 'success' },
      );
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['follows'] }),
  });
  const answers = kind === 'pending' ? (['confirmed', 'denied'] as const) : (['invited'] as const);
  return (
    <ProfileRow profile={person} note="">
      {answers.map((status) => (
        <Button
          key={status}
          {...(status !== 'confirmed' && { ref: last, [mark]: '' })}
          size="small"
          variant={status === 'confirmed' ? 'primary' : 'quiet'}
          busy={isPending}
          aria-label={followWords.named(answerWords[status], person.name)}
          onClick={() => mutate(status)}
        >
          {answerWords[status]}
        </Button>
      ))}
    </ProfileRow>
  );
}

const mark = 'data-follow-request';

const answerWords = { confirmed: words.accept, denied: words.decline, invited: words.invite } as const;
