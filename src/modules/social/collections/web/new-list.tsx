import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Collection, CollectionKind } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import { createCollection } from '../write-contract.ts';
import { emptyList, ListForm, type ListDraft } from './list-form.tsx';

/** (COL-04) */
export function NewList({ kind, onMade }: { kind: CollectionKind; onMade: (list: Collection) => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: ListDraft) => getSend()(createCollection, { kind, ...draft }),
    onSuccess: (list) => {
      void client.invalidateQueries({ queryKey: ['collections'] });
      onMade(list);
    },
    onError: showFailure,
  });
  return <ListForm initial={emptyList} submit={words.create} busy={isPending} onSubmit={mutate} />;
}
