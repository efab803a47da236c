import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { queryOf } from '#platform/ui/api.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { blockerRefusals, deletePage, getPageDeletion } from '../contract.ts';
import { pageDeletionWords as words } from '../copy.ts';

type Page = { readonly id: string; readonly name: string };

type Options = {
  /** Whether the dialog is open, which shows what prevents the deletion now. */
  readonly isAsking: boolean;
  /** Leaves the page before what it shows is loaded again, which would be refused. */
  readonly onDeleted: () => Promise<void>;
};

export function usePageDeletion({ id, name }: Page, { isAsking, onDeleted }: Options) {
  const queryClient = useQueryClient();
  const status = useQuery({
    ...queryOf(getPageDeletion, { profileId: id }, ['profiles', id, 'deletion']),
    enabled: isAsking,
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(deletePage, { profileId: id }),
    onSuccess: async () => {
      await onDeleted();
      toast({ ...words.done(name), tone: 'success' });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      // The viewer may have acted as this page, and other lists may name it.
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (isRefusal(error) && error.code in blockerRefusals) return status.refetch();
      return showFailure(error);
    },
  });
  return { status, deletePage: mutate, isBusy: isPending };
}
