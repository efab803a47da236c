import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignIn } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { votePoll } from '../contract.ts';
import { postWords } from '../copy.ts';
import type { Poll } from '../item-contract.ts';
import { pollKey } from './post-cache.ts';

/** Votes optimistically (PST-17). */
export function useVote(shown: Poll) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const key = pollKey(shown.id);
  // Only polls voted in on this page are cached; all others show the state of their list.
  const { data: poll = shown } = useQuery<Poll>({ queryKey: key, queryFn: skipToken });
  const { mutateOnce } = useOptimistic<string, Poll>({
    key,
    send: (optionId) => getSend()(votePoll, { pollId: shown.id, optionId }),
    guess: guessVote,
    onRefused: (error) => {
      const words = isRefusal(error) ? error : { title: 'Something went wrong', message: 'Try again.' };
      toast({ title: words.title, message: words.message, tone: 'danger' });
    },
  });
  return {
    poll,
    vote: (optionId: string) =>
      requireSignIn(postWords.vote, () => {
        const now = client.getQueryData<Poll>(key) ?? poll;
        if (now.votedOptionId === optionId) return;
        client.setQueryData(key, now);
        mutateOnce(optionId);
      }),
  };
}

/** Totals are unknown before the first vote, so only the choice is shown until the response arrives. */
function guessVote(poll: Poll, optionId: string): Poll {
  const before = poll.votedOptionId;
  const moved = (id: string) => (id === optionId ? 1 : 0) - (id === before ? 1 : 0);
  return {
    ...poll,
    votedOptionId: optionId,
    total: poll.total + (before === null ? 1 : 0),
    options: {
      items: poll.options.items.map((option) => ({
        ...option,
        total: option.total === null ? null : option.total + moved(option.id),
      })),
    },
  };
}
