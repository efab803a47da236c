import { useInfiniteQuery, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Call, SentInputOf } from '#kit/contract.ts';
import { isRefusal } from '#kit/refusal.ts';
import { pagesOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Field } from '#kit/web/field.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { TextArea } from '#kit/web/text-area.tsx';
import { toast } from '#kit/web/toast.ts';
import { limits } from '../contract.ts';
import { adminWords as words } from '../copy.ts';

/** Does something for the house: says how it went, and looks at everything anew. */
export function useAct(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => toast({ ...words.kept, tone: 'success' }),
    onError: (error) => {
      const { title, message } = isRefusal(error) ? error : words.failed;
      toast({ title, message, tone: 'danger' });
    },
    onSettled: async () => {
      onDone?.();
      await Promise.all(
        [['admin'], ['safety'], ['events', 'promoted']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

export type Asking = {
  readonly title: string;
  readonly what: string;
  readonly label: string;
  /** Takes something away: it waits for a reason. */
  readonly takes: boolean;
  readonly act: (reason: string) => Promise<unknown>;
};

type AskWhyProps = {
  asking: Asking | undefined;
  onClose: () => void;
  /** What else is chosen before it is done. */
  children?: ReactNode;
};

/** Says what follows, and asks why. */
export function AskWhy({ asking, onClose, children }: AskWhyProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAct(() => {
    setReason('');
    onClose();
  });
  return (
    <Dialog
      open={asking !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={asking?.title ?? ''}
      description={asking?.what}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            variant={asking?.takes ? 'danger' : 'primary'}
            busy={isPending}
            disabled={asking?.takes && reason.trim() === ''}
            onClick={() => asking && mutate(() => asking.act(reason.trim()))}
          >
            {asking?.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <Field label={words.why} hint={words.whyHint} optional={!asking?.takes}>
          <TextArea
            rows={3}
            limit={limits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

type ListedProps<Item, C extends Call> = {
  call: C;
  input: SentInputOf<C>;
  queryKey: QueryKey;
  none: { title: string; message?: string };
  children: (item: Item) => ReactNode;
};

/** A list that is read page by page. */
export function Listed<Item, C extends Call>({
  call,
  input,
  queryKey,
  none,
  children,
}: ListedProps<Item, C>) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(call, input, queryKey),
  );
  const items = data?.pages.flatMap((page) => (page as unknown as { items: Item[] }).items);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {!items && <Skeleton lines={8} />}
      {items?.length === 0 && <EmptyState {...none} />}
      {items && items.length > 0 && <ul className="grid min-w-0">{items.map(children)}</ul>}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

type RowProps = { title: ReactNode; marks?: ReactNode; children?: ReactNode; acts?: ReactNode };

/** One thing with what there is to know of it, and what can be done. */
export function Row({ title, marks, children, acts }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 border-t border-line min-w-0">
      <div className="grid gap-1 min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2 min-w-0">
          <strong className="wrap-anywhere">{title}</strong>
          {marks}
        </span>
        {children}
      </div>
      {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
    </li>
  );
}

/** A line of small facts. */
export function Small({ children }: { children: ReactNode }) {
  return <span className="text-small text-ink-2 wrap-anywhere">{children}</span>;
}

export function When({ at }: { at: string }) {
  return <time dateTime={at}>{words.when(at)}</time>;
}
