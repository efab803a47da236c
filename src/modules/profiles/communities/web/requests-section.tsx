import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { answerRequest, type JoinRequest } from '../contract.ts';
import { requestWords } from '../copy.ts';
import { AnswersList } from './answers-list.tsx';
import { refreshCommunity, requestsOf } from './participation-queries.ts';

/** Requests to join with their answers, for the team (COM-16). */
export function RequestsSection({ communityId }: { communityId: string }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    requestsOf(communityId),
  );
  if (isError) return null;
  if (!data) return <Skeleton lines={3} />;
  const requests = data.pages.flatMap((page) => page.items);
  return (
    <>
      {requests.length === 0 && <p className="text-ink-2">{requestWords.none}</p>}
      <ul>
        {requests.map((request) => (
          <Request key={request.id} communityId={communityId} request={request} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {requestWords.more}
        </Button>
      )}
    </>
  );
}

function Request({ communityId, request }: { communityId: string; request: JoinRequest }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'confirmed' | 'denied') =>
      getSend()(answerRequest, { communityId, userId: request.id, answer }),
    onSuccess: (_, answer) =>
      toast(
        answer === 'confirmed'
          ? { ...requestWords.approved(request.name), tone: 'success' }
          : requestWords.denied(request.name),
      ),
    onError: (error) =>
      isRefusal(error)
        ? toast({ title: error.title, message: error.message, tone: 'danger' })
        : console.warn('Couldn’t answer the request.', error),
    onSettled: () => refreshCommunity(client, communityId),
  });
  return (
    <>
      <ProfileRow profile={request} note="">
        <Button
          size="small"
          busy={isPending}
          aria-label={requestWords.approveWhom(request.name)}
          onClick={() => mutate('confirmed')}
        >
          {requestWords.approve}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={isPending}
          aria-label={requestWords.denyWhom(request.name)}
          onClick={() => mutate('denied')}
        >
          {requestWords.deny}
        </Button>
      </ProfileRow>
      <AnswersList answers={request.answers} />
    </>
  );
}
