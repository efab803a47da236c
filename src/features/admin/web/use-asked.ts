import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '#kit/web/use-debounced.ts';

/** As the address says it. */
type AdminSearch = {
  readonly q?: string | undefined;
  readonly show?: string | undefined;
  readonly by?: string | undefined;
};

const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, 100)
    : undefined;

function readAdminSearch({ q, show, by }: Record<string, unknown>): AdminSearch {
  return { q: textOf(q), show: textOf(show), by: textOf(by) };
}

const patience = { wait: 200 };

/** What a section is narrowed to. It stands in the address, so that going back finds it as it was. */
export function useAsked() {
  const asked = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [text, setText] = useState(asked.q ?? '');
  const put = (change: AdminSearch) =>
    void navigate({
      to: '.',
      search: ((before: AdminSearch) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    });
  return {
    text,
    /** What is typed, once it rests. */
    q: useDebounced(text.trim(), patience),
    show: asked.show ?? '',
    by: asked.by ?? '',
    type: (typed: string) => {
      setText(typed);
      put({ q: typed || undefined });
    },
    narrow: (change: Pick<AdminSearch, 'show' | 'by'>) => put(change),
  };
}
