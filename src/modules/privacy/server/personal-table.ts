/** A table that names people, and what becomes of a person's rows when they take their data along, and when they leave. */
export type PersonalTable = {
  readonly table: string;
  /** Every column that may hold the id of a person. */
  readonly userColumns: readonly string[];
  /** Those that make a row the person's own; all of `names` where it is left out. */
  readonly ownedBy?: readonly string[];
  /** Those by which rows go when the person leaves; all of `names` where it is left out. */
  readonly deletedBy?: readonly string[];
  /** A condition of its own, where not every such row is the person's. */
  readonly where?: string;
  /** Columns that stay behind: secrets, and what others wrote. */
  readonly omit?: readonly string[];
  /** Why the archive has nothing of it. */
  readonly notExported?: string;
  /**
   * `rows`: all rows go. `owner`: the feature whose table it is sees to it, because something is counted or told of.
   * `emptied`: these columns are emptied. `stays`: the rows stay, and why they may.
   */
  readonly onDeletion:
    | 'delete'
    | 'module'
    | { readonly cleared: Readonly<Record<string, string | null>> }
    | { readonly kept: string };
};

/** Rows that are somebody's because another row is: `column` is found among `of`. */
export type DependentTable = {
  readonly table: string;
  readonly column: string;
  /** The table whose rows are the person's, the column that is meant, and the one that names the person. */
  readonly of: readonly [table: string, column: string, person: string];
};
