/** A table with user ids: what a data export contains of it, and what account deletion does to it. */
export type PersonalTable = {
  readonly table: string;
  /** Every column that may hold the id of a user. */
  readonly userColumns: readonly string[];
  /** The columns that decide whose export a row is in. Default: `userColumns`. */
  readonly ownedBy?: readonly string[];
  /** The columns by which deletion finds rows. Default: `userColumns`. */
  readonly deletedBy?: readonly string[];
  /** A boolean column that must be true for a row to be exported. */
  readonly where?: string;
  /** Columns that aren't exported: secrets, and data about other users. */
  readonly omit?: readonly string[];
  /** Why the table isn't exported. Shown in the README of the archive. */
  readonly notExported?: string;
  /**
   * `delete`: deletes the rows. `module`: the module that owns the table handles it, for example to update counters.
   * `cleared`: sets these columns to these values. `kept`: keeps the rows, for this reason.
   */
  readonly onDeletion:
    | 'delete'
    | 'module'
    | { readonly cleared: Readonly<Record<string, string | null>> }
    | { readonly kept: string };
};

/** A table whose rows belong to rows of a user, or to rows that do: `column` refers to `of`. */
export type DependentTable = {
  readonly table: string;
  readonly column: string;
  readonly of: readonly [table: string, column: string];
};
