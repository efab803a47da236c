import { sql } from '#platform/server/db.ts';

/** Condition on `event e`: not over. A postponed event isn't, whatever its old date (EVT-06). */
export const isAhead = sql`(e.ends_at > now() or e.status = 'postponed')`;
