import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;
  /** Of the placeholder. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** Shows what a query returned, a placeholder while it loads, and a button to try again if it failed. */
export function Loaded<Data>({ query: { data, isError, refetch }, lines, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return <Skeleton lines={lines} />;
}
