/** Stored in the URL. */
export type EventListFilters = {
  /** `2026-11-28` */
  readonly day?: string | undefined;
  readonly genre?: string | undefined;
  readonly free?: boolean | undefined;
  /** The cursor that the list starts after, for pages without JavaScript. */
  readonly after?: string | undefined;
};

export function readAfter({ after }: Record<string, unknown>): Pick<EventListFilters, 'after'> {
  return { after: typeof after === 'string' && after.length < 300 ? after : undefined };
}

/**
 * Reads filters from search params. Returns undefined for invalid ones, because the router would keep omitted keys.
 */
export function readEventFilters(search: Record<string, unknown>): EventListFilters {
  const { day, genre, free } = search;
  return {
    day:
      typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
        ? day
        : undefined,
    genre: typeof genre === 'string' && /^[\p{L}\p{N}-]{1,60}$/u.test(genre) ? genre : undefined,
    free: free === true || free === 1 ? true : undefined,
    ...readAfter(search),
  };
}
