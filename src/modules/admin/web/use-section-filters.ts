import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useNavigate } from '#platform/ui/link.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';

type AdminSearch = {
  readonly q?: string | undefined;
  readonly show?: string | undefined;
  readonly by?: string | undefined;
  readonly city?: string | undefined;
  readonly host?: string | undefined;
};

const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, 100)
    : undefined;

function readAdminSearch({ q, show, by, city, host }: Record<string, unknown>): AdminSearch {
  return { q: textOf(q), show: textOf(show), by: textOf(by), city: textOf(city), host: textOf(host) };
}

const debounce = { wait: 200 };

function useAddress() {
  const asked = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const put = (change: AdminSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  return { asked, put };
}

export function useSectionText(name: 'city' | 'host') {
  const { asked, put } = useAddress();
  const [text, setText] = useState(asked[name] ?? '');
  return {
    text,
    value: useDebounced(text.trim(), debounce),
    type: (typed: string) => {
      setText(typed);
      put({ [name]: typed || undefined });
    },
  };
}

/** The filters of a section, kept in the URL so that the back button restores them. */
export function useSectionFilters() {
  const { asked, put } = useAddress();
  const [text, setText] = useState(asked.q ?? '');
  return {
    text,
    q: useDebounced(text.trim(), debounce),
    show: asked.show ?? '',
    by: asked.by ?? '',
    type: (typed: string) => {
      setText(typed);
      put({ q: typed || undefined });
    },
    narrow: (change: Pick<AdminSearch, 'show' | 'by'>) => put(change),
  };
}
