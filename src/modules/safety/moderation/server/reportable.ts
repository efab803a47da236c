import type { UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Db } from '#platform/server/db.ts';
import type { ReportKind } from '../rules.ts';

/** A thing as it is reported and judged. Ids are bare but for `wireId`. */
export type Reportable = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** Its page. */
  readonly path: PagePath;
  /** The person who answers for it: who wrote it, made it, or owns it. */
  readonly authorId: string | null;
};

/** What safety must know of a kind of thing, from the feature that has it. The app hands it in. */
export type Moderated = {
  /**
   * @param wireId as it is named on the wire
   * @param viewer who reports it: what they can't see does not exist for them. Blocks don't count, they are often why.
   * @returns undefined when it is gone
   */
  readonly find: (db: Db, wireId: string, viewer: Viewer) => Promise<Reportable | undefined>;
  /** Takes it out of sight, or puts it back, in the transaction of the decision. */
  readonly setHidden?: (tx: Db, id: string, hidden: boolean, byId: UserId) => Promise<void>;
};

/** A profile or an event, with the name that it has now. */
export type NamedThing = Reportable & { readonly kind: ReportKind; readonly wireId: string };

export type Moderating = {
  /** Finds what has a public name, by its bare id. */
  readonly named: Readonly<
    Record<'profile' | 'event', (db: Db, id: string) => Promise<NamedThing | undefined>>
  >;
  readonly things: Readonly<Partial<Record<ReportKind, Moderated>>>;
  /** Signs a person out everywhere. */
  readonly endSessions: (tx: Db, userId: UserId) => Promise<unknown>;
};
