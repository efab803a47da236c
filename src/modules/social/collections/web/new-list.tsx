import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Collection, CollectionKind } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import { createCollection } from '../write-contract.ts';
import { emptyList, ListForm, type ListDraft } from './list-form.tsx';

type NewListProps = {
  kind: CollectionKind;
  /** The button is busy until the list's page has loaded. */
  onMade: (list: Collection) => Promise<void>;
};

/** (COL-04) */
export function NewList({ kind, onMade }: NewListProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: ListDraft) => {
      const list = { kind, ...draft };
      return sendOnce(JSON.stringify(list), (idempotencyKey) =>
        getSend()(createCollection, list, { idempotencyKey }),
      );
    },
    onSuccess: (list) => {
      void client.invalidateQueries({ queryKey: ['collections'] });
      return onMade(list);
    },
    onError: showFailure,
  });
  return <ListForm initial={emptyList} submit={words.create} busy={isPending} onSubmit={mutate} />;
}
