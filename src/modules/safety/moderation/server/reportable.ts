import type { UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Db } from '#platform/server/db.ts';
import type { ReportKind } from '../rules.ts';

/** An item as reported and reviewed. Ids are bare except `wireId`. */
export type Reportable = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly path: PagePath;
  /** The responsible user: its author, creator or owner. */
  readonly authorId: string | null;
};

/** How safety finds and hides one kind of item. Injected by the app. */
export type Moderated = {
  /**
   * @param viewer the reporter: items they can't see don't exist for them. Ignores blocks, which often go with
   * reports.
   * @returns undefined if it was removed
   */
  readonly find: (db: Db, wireId: string, viewer: Viewer) => Promise<Reportable | undefined>;
  /** Hides or restores the item, in the transaction of the decision. */
  readonly setHidden?: (tx: Db, id: string, hidden: boolean, byId: UserId) => Promise<void>;
};

export type NamedThing = Reportable & { readonly kind: ReportKind; readonly wireId: string };

export type Moderating = {
  readonly named: Readonly<
    Record<'profile' | 'event', (db: Db, id: string) => Promise<NamedThing | undefined>>
  >;
  readonly things: Readonly<Partial<Record<ReportKind, Moderated>>>;
  readonly endSessions: (tx: Db, userId: UserId) => Promise<unknown>;
};
