import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Collection } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import * as calls from '../write-contract.ts';
import { ContributorsEditor, type FindPeople } from './contributors-editor.tsx';
import { ListForm, type ListDraft } from './list-form.tsx';
import { participationQuery } from './list-queries.ts';
import { StopsEditor, type EventPickerProps } from './stops-editor.tsx';

export type ListDeskProps = {
  list: Collection;
  search: FindPeople;
  EventPicker: ComponentType<EventPickerProps>;
  onGone: () => void;
  /** For viewers who can't edit the list. */
  children: ReactNode;
};

/** Edits a list in place: events by all contributors, everything else by the owner (COL-04). */
export function ListDesk({ list, search, EventPicker, onGone, children }: ListDeskProps) {
  const me = useMe();
  const isHydrated = useHydrated();
  const { data, isPending } = useQuery({ ...participationQuery(list.id), enabled: Boolean(me) });
  // The server renders this page without the viewer.
  if (!isHydrated) return children;
  if (me && isPending) return <Skeleton lines={6} className="page py-8" />;
  const isOwner = data?.part === 'owner';
  if (!data || (!isOwner && data.part !== 'contributor')) return children;
  return (
    <div className="page py-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:gap-x-16">
      <section className="grid grid-cols-1 gap-4 content-start">
        <h2 className="heading">{words.events}</h2>
        <StopsEditor collectionId={list.id} EventPicker={EventPicker} />
      </section>
      <div className="grid grid-cols-1 gap-10 content-start">
        {isOwner ? (
          <OwnersPart list={list} visibility={data.visibility} search={search} onGone={onGone} />
        ) : (
          <Leave list={list} userId={me!.id} onGone={onGone} />
        )}
      </div>
    </div>
  );
}

type OwnersPartProps = Pick<ListDeskProps, 'list' | 'search' | 'onGone'> & {
  visibility: calls.ListVisibility;
};

function OwnersPart({ list, visibility, search, onGone }: OwnersPartProps) {
  const client = useQueryClient();
  const { name, description, layout } = list;
  const save = useMutation({
    mutationFn: (draft: ListDraft) => getSend()(calls.changeCollection, { collectionId: list.id, ...draft }),
    onSuccess: () => {
      toast({ title: words.saved, tone: 'success' });
      return client.invalidateQueries({ queryKey: ['collections'] });
    },
    onError: showFailure,
  });
  return (
    <>
      <section className="grid grid-cols-1 gap-4">
        <h2 className="heading">{words.details}</h2>
        <ListForm
          initial={{ name, description, layout, visibility }}
          submit={words.save}
          busy={save.isPending}
          onSubmit={save.mutate}
        />
      </section>
      <section className="grid grid-cols-1 gap-4">
        <h2 className="heading">{words.people}</h2>
        <ContributorsEditor collectionId={list.id} ownerId={list.creator.id} search={search} />
      </section>
      <Question
        open={words.remove}
        title={words.removeAsk(name)}
        message={words.removeText}
        cancel={words.keepList}
        send={() => getSend()(calls.deleteCollection, { collectionId: list.id })}
        onDone={() => {
          toast({ title: words.removed(name) });
          onGone();
        }}
      />
    </>
  );
}

function Leave({ list, userId, onGone }: { list: Collection; userId: string; onGone: () => void }) {
  return (
    <section className="grid gap-3">
      <h2 className="heading">{words.people}</h2>
      <p className="text-ink-2">{words.peopleText}</p>
      <Question
        open={words.leave}
        title={words.leaveAsk(list.name)}
        message={words.leaveText}
        cancel={words.stay}
        send={() => getSend()(calls.removeContributor, { collectionId: list.id, userId })}
        onDone={onGone}
      />
    </section>
  );
}

type QuestionProps = {
  open: string;
  title: string;
  message: string;
  cancel: string;
  send: () => Promise<unknown>;
  onDone: () => void;
};

function Question({ open, title, message, cancel, send, onDone }: QuestionProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setAsked(false);
      onDone();
      // Don't refetch the deleted list itself, only the pages that listed it.
      void client.invalidateQueries({ queryKey: ['collections'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['profiles'] });
    },
    onError: showFailure,
  });
  return (
    <>
      <Button
        variant="danger"
        className="justify-self-start"
        {...AlertDialog.onIntent}
        onClick={() => setAsked(true)}
      >
        {open}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={title}
        message={message}
        confirm={open}
        cancel={cancel}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
