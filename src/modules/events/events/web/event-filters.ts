/** What a list of nights is narrowed to. Lives in the page's address. */
export type NightFilters = {
  /** `2026-11-28` */
  readonly day?: string | undefined;
  /** A genre's slug. */
  readonly genre?: string | undefined;
  /** Only nights that cost nothing. */
  readonly free?: boolean | undefined;
  /** The cursor the list begins after, for readers without script. */
  readonly after?: string | undefined;
};

/** Where a list begins, for readers without script. */
export function readAfter({ after }: Record<string, unknown>): Pick<NightFilters, 'after'> {
  return { after: typeof after === 'string' && after.length < 300 ? after : undefined };
}

/** Reads the filters of an address. What makes no sense is said to be absent: the router would keep what is left out. */
export function readNightFilters(search: Record<string, unknown>): NightFilters {
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
