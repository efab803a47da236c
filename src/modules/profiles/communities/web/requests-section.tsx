import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { aroundSection, passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { answerRequest, type JoinRequest, type RequestStatus } from '../contract.ts';
import { requestWords as words } from '../copy.ts';
import { AnswersList } from './answers-list.tsx';
import { refreshCommunity, requestsOf } from './participation-queries.ts';

/** Requests to join with their answers, and those that were declined, for the team (COM-16). */
export function RequestsSection({ communityId }: { communityId: string }) {
  return (
    <>
      <Requests communityId={communityId} status="pending" />
      <Requests communityId={communityId} status="denied" />
    </>
  );
}

type RequestsProps = { communityId: string; status: RequestStatus };

function Requests({ communityId, status }: RequestsProps) {
  const title = useId();
  const query = useInfiniteQuery(requestsOf(communityId, status));
  const { data, isError, refetch } = query;
  const isDeclined = status === 'denied';
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return isDeclined ? null : <Skeleton lines={3} />;
  const requests = data.pages.flatMap((page) => page.items);
  if (requests.length === 0) return isDeclined ? null : <p className="text-ink-2">{words.none}</p>;
  const list = (
    <>
      <ul>
        {requests.map((request) => (
          <Request key={request.id} communityId={communityId} status={status} request={request} />
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
  if (!isDeclined) return list;
  return (
    <section aria-labelledby={title} className="pt-6">
      <h3 id={title} className="font-semibold">
        {words.declined}
      </h3>
      <p className="text-ink-2 pb-2">{words.declinedNote}</p>
      {list}
    </section>
  );
}

function Request({ communityId, status, request }: RequestsProps & { request: JoinRequest }) {
  const { id: userId, name } = request;
  const client = useQueryClient();
  const last = useRef<HTMLButtonElement>(null);
  const answer = useMutation({
    mutationFn: (given: 'confirmed' | 'denied') =>
      getSend()(answerRequest, { communityId, userId, from: status, answer: given }),
    onSuccess: (_, given) => {
      // Only the section of declined requests disappears with the last one.
      if (last.current)
        passFocusOn(last.current, mark, status === 'denied' ? aroundSection(last.current) : undefined);
      toast(
        given === 'confirmed'
          ? { ...words.approved(name), tone: 'success' }
          : { ...words.denied(name), action: { label: words.undo, onPress: () => reopen.mutate() } },
      );
    },
    onError: showFailure,
    onSettled: () => refreshCommunity(client, communityId),
  });
  const reopen = useMutation({
    mutationFn: () => getSend()(answerRequest, { communityId, userId, from: 'denied', answer: 'pending' }),
    onSuccess: () => toast(words.reopened),
    onError: showFailure,
    onSettled: () => refreshCommunity(client, communityId),
  });
  return (
    <>
      <ProfileRow profile={request} note="">
        <Button
          {...(status === 'denied' && { ref: last, [mark]: '' })}
          size="small"
          busy={answer.isPending}
          aria-label={words.approveWhom(name)}
          onClick={() => answer.mutate('confirmed')}
        >
          {words.approve}
        </Button>
        {status === 'pending' && (
          <Button
            ref={last}
            {...{ [mark]: '' }}
            size="small"
            variant="quiet"
            busy={answer.isPending}
            aria-label={words.denyWhom(name)}
            onClick={() => answer.mutate('denied')}
          >
            {words.deny}
          </Button>
        )}
      </ProfileRow>
      <AnswersList answers={request.answers} />
    </>
  );
}

const mark = 'data-join-request';
