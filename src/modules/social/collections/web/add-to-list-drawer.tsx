import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { Gel } from '#modules/media/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { sendOnce } from '#platform/ui/send-once.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { collectionWords } from '../copy.ts';
import { listWords as words } from '../list-copy.ts';
import { limits } from '../rules.ts';
import * as calls from '../write-contract.ts';
import { writableQuery } from './list-queries.ts';
import { useListMarks } from './use-list-marks.ts';

export type AddToListDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  event: { readonly id: string; readonly name: string; readonly gel?: Gel };
};

export function AddToListDrawer({ open, onOpenChange, event }: AddToListDrawerProps) {
  const me = useMe();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.addTo}
      description={event.name}
      gel={event.gel}
      footer={
        <Button variant="lit" size="large" className="w-full" onClick={() => onOpenChange(false)}>
          {words.done}
        </Button>
      }
    >
      {me && <Lists userId={me.id} eventId={event.id} />}
    </Drawer>
  );
}

type ListsProps = { userId: string; eventId: string };

function Lists({ userId, eventId }: ListsProps) {
  const { data, isError, refetch } = useQuery(writableQuery(userId, eventId));
  const mark = useListMarks(userId, eventId);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="grid gap-5">
      {data.items.length === 0 && <p className="text-ink-2">{words.noLists}</p>}
      {data.items.length > 0 && (
        <fieldset>
          <legend className="sr-only">{words.ownLists}</legend>
          {data.items.map((list) => (
            <ListCheckbox key={list.id} list={list} onMark={(isOn) => mark({ listId: list.id, isOn })} />
          ))}
        </fieldset>
      )}
      <NewHere userId={userId} eventId={eventId} />
    </div>
  );
}

type ListCheckboxProps = { list: calls.OwnList; onMark: (isOn: boolean) => Promise<unknown> };

/** Changes within the click. The query's data follows a moment later, and until then React would undo the click. */
function ListCheckbox({ list, onMark }: ListCheckboxProps) {
  const [isOn, setOn] = useOptimistic(list.hasEvent);
  return (
    <Checkbox
      end
      checked={isOn}
      hint={hintOf(list)}
      onChange={({ target: { checked } }) =>
        startTransition(async () => {
          setOn(checked);
          await onMark(checked);
        })
      }
    >
      <bdi>{list.name}</bdi>
    </Checkbox>
  );
}

const hintOf = ({ total, visibility }: calls.OwnList) =>
  [collectionWords.events(total), visibility !== 'public' && words.hidden[visibility]]
    .filter(Boolean)
    .join(', ');

function NewHere({ userId, eventId }: ListsProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const list = { name };
      const { id } = await sendOnce(JSON.stringify(list), (idempotencyKey) =>
        getSend()(calls.createCollection, list, { idempotencyKey }),
      );
      // It is among the lists now, also if it stays empty.
      setName('');
      await getSend()(calls.addToCollection, { collectionId: id, eventId });
    },
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['profiles'] });
      return client.invalidateQueries({ queryKey: writableQuery(userId, eventId).queryKey });
    },
  });
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') mutate();
      }}
    >
      <Field label={words.newDoList} className="flex-1">
        <TextInput
          autoComplete="off"
          maxLength={limits.name}
          placeholder={words.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" busy={isPending} disabled={name.trim() === ''}>
        {words.createAndAdd}
      </Button>
    </form>
  );
}
