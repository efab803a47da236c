import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { adminWords as words } from '../copy.ts';

type Items = { readonly items: readonly unknown[] };

type ListedProps<Page extends Items> = {
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>;
  none: { title: string; message?: string; children?: ReactNode };
  children: (item: Page['items'][number]) => ReactNode;
};

/** A paged list. Keeps showing the previous results while a new search loads. */
export function Listed<Page extends Items>({ query: pages, none, children }: ListedProps<Page>) {
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, isError, refetch, isPlaceholderData } = query;
  const items = data?.pages.flatMap((page) => page.items);
  if (isError && !items) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {!items && <Skeleton lines={8} />}
      {items?.length === 0 && <EmptyState {...none} />}
      {items && items.length > 0 && (
        <ul className="grid min-w-0" aria-busy={isPlaceholderData}>
          {items.map(children)}
        </ul>
      )}
      {isError && (
        <p role="alert" className="text-small text-danger">
          {words.failed.title}. {words.failed.message}
        </p>
      )}
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
}

type RowProps = { title: ReactNode; marks?: ReactNode; children?: ReactNode; acts?: ReactNode };

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

type RowActProps = {
  label: string;
  /** Says what it acts on, for screen readers. */
  title: string;
  variant?: 'outline' | 'quiet';
  onClick: () => void;
};

/** A button of a row that opens a dialog. */
export function RowAct({ label, title, variant = 'outline', onClick }: RowActProps) {
  return (
    <Button size="small" variant={variant} aria-label={title} onClick={onClick} {...Dialog.onIntent}>
      {label}
    </Button>
  );
}

type SearchFieldProps = { label: string; text: string; onType: (typed: string) => void };

export function SearchField({ label, text, onType }: SearchFieldProps) {
  return (
    <Field label={label}>
      <TextInput type="search" value={text} onChange={({ target }) => onType(target.value)} />
    </Field>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return <span className="text-small text-ink-2 wrap-anywhere">{children}</span>;
}

export function When({ at }: { at: string }) {
  return <time dateTime={at}>{words.when(at)}</time>;
}
