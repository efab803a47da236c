import type { CollectionId, CommentId, EventId, PlanId, PostId, ProfileId, UserId } from '#platform/ids.ts';
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
  readonly authorId: UserId | null;
};

/** How safety finds and hides one kind of item. Injected by the app. */
export type Moderated<ItemId extends string = string> = {
  /**
   * @param viewer the reporter: items they can't see don't exist for them. Ignores blocks, which often go with
   * reports.
   * @returns undefined if it was removed
   */
  readonly find: (db: Db, wireId: string, viewer: Viewer) => Promise<Reportable | undefined>;
  /**
   * Hides or restores the item, in the transaction of the decision.
   * @returns false if nothing changed: it was deleted, isn't listed, or is already hidden or visible
   */
  readonly setHidden?: (tx: Db, id: ItemId, hidden: boolean, byId: UserId) => Promise<boolean>;
};

/** Bare ids of items that can be hidden, by kind. */
type ItemIds = {
  readonly event: EventId;
  readonly feedPost: PostId;
  readonly comment: CommentId;
  readonly activity: PlanId;
  readonly collection: CollectionId;
};
type Things = {
  readonly [Kind in ReportKind]?: Moderated<Kind extends keyof ItemIds ? ItemIds[Kind] : ProfileId>;
};

/** How an item is found and hidden. The id of an item is one of its kind. */
export const moderatedOf = (things: Things, kind: ReportKind) => things[kind] as Moderated | undefined;

export type NamedThing = Reportable & { readonly kind: ReportKind; readonly wireId: string };

export type Moderating = {
  readonly named: {
    readonly profile: (db: Db, id: ProfileId) => Promise<NamedThing | undefined>;
    readonly event: (db: Db, id: EventId) => Promise<NamedThing | undefined>;
  };
  readonly things: Things;
  readonly endSessions: (tx: Db, userId: UserId) => Promise<unknown>;
};
