import * as z from 'zod/mini';
import { call, cursorPageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, page, reason, search } from '../contract.ts';

export const AdminHashtag = z.object({
  /** Without `#`. */
  tag: z.string(),
  /** Public events that have it. */
  total: z.int(),
  hidden: z.boolean(),
});
export type AdminHashtag = z.infer<typeof AdminHashtag>;

export const hashtagShows = ['all', 'hidden'] as const;

export const listAdminHashtags = call('GET /admin/hashtags', {
  summary: 'List hashtags by their beginning, in alphabetical order',
  input: z.object({ q: search, show: z._default(z.enum(hashtagShows), 'all'), ...page }),
  answer: cursorPageOf(AdminHashtag),
  may: 'admin',
});

const hashtagRefusals = {
  ...adminRefusals,
  noHashtag: { status: 422, title: 'Not a hashtag', message: 'Enter at least one letter or number.' },
} as const satisfies RefusalTable;

export const setHashtagVisibility = call('PUT /admin/hashtags/:tag/visibility', {
  summary: 'Hide a hashtag from all pages and search, or show it again. Events keep it. Logged', // INS-05
  input: z.object({ tag: z.string().check(z.maxLength(100)), hidden: z.boolean(), reason }),
  answer: z.pick(AdminHashtag, { tag: true, hidden: true }),
  refusals: hashtagRefusals,
  may: 'admin',
});
