import * as z from 'zod/mini';
import { Genre } from '#modules/music/contract.ts';
import { call, cursorPageOf } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, page, reason, search } from '../contract.ts';

export const genreNameLength = 40;

export const AdminGenre = z.extend(Genre, {
  /** The broader genre. */
  parent: z.nullable(Genre),
  hidden: z.boolean(),
  events: z.int(),
  profiles: z.int(),
});
export type AdminGenre = z.infer<typeof AdminGenre>;

/** `broad`: those that are part of no other genre. */
export const genreShows = ['all', 'broad', 'hidden'] as const;

export const listAdminGenres = call('GET /admin/genres', {
  summary: 'List genres by name, with how many events and profiles have them',
  input: z.object({ q: search, show: z._default(z.enum(genreShows), 'all'), ...page }),
  answer: cursorPageOf(AdminGenre),
  may: 'admin',
});

export const genreRefusals = {
  ...adminRefusals,
  genreNotFound: { status: 404, title: 'Genre not found', message: 'It may have been merged into another.' },
  genreNameRequired: { status: 422, title: 'Name required', message: 'Enter the name of the genre.' },
  genreTaken: { status: 409, title: 'Genre exists', message: 'There is already a genre with this name.' },
  parentInvalid: {
    status: 422,
    title: 'Choose another broad genre',
    message: 'A broad genre can’t be part of another genre itself, and can’t be the genre you are editing.',
  },
  mergeSame: { status: 422, title: 'Same genre', message: 'Choose two different genres.' },
} as const satisfies RefusalTable;

const name = z.string().check(z.trim(), z.maxLength(genreNameLength));
const parentId = z.nullable(z.uuid());

export const addGenre = call('POST /admin/genres', {
  summary: 'Add a genre. Logged', // INS-05
  input: z.object({ name, parentId: z._default(parentId, null) }),
  answer: Genre,
  refusals: genreRefusals,
  may: 'admin',
  status: 201,
});

export const changeGenre = call('PUT /admin/genres/:genreId', {
  summary: 'Rename, move, hide or show a genre. Absent fields and its address stay. Logged', // INS-05
  input: z.object({
    genreId: z.uuid(),
    name: z.optional(name),
    parentId: z.optional(parentId),
    hidden: z.optional(z.boolean()),
    reason,
  }),
  answer: Genre,
  refusals: genreRefusals,
  may: 'admin',
});

export const mergeGenres = call('POST /admin/genres/:genreId/merge', {
  summary: 'Merge a genre into another: events, profiles and answers move, and its address redirects', // INS-05
  input: z.object({ genreId: z.uuid(), intoId: z.uuid(), reason }),
  answer: Genre,
  refusals: genreRefusals,
  may: 'admin',
});
