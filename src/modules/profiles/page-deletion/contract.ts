import * as z from 'zod/mini';
import { call, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as profileRefusals } from '../profiles/contract.ts';
import { profileOwner } from '../profiles/policies.ts';

/** Why a page can’t be deleted yet. */
export const blockerRefusals = {
  notOwner: {
    status: 403,
    title: 'Only the owner can delete this page',
    message: 'As an admin, you can hide its events and posts, or suspend its owner.',
  },
  demoStays: {
    status: 409,
    title: 'You can’t delete a page of a demo user',
    message: 'Every visitor shares it. Sign up with your own email and create a page to try it.',
  },
  providedPage: {
    status: 409,
    title: 'This page stays',
    message: 'It comes from a map or music service, and others add it to their events. You can hand it over.',
  },
  stillHosting: {
    status: 409,
    title: 'This page hosts upcoming events',
    message: 'Hand them over or cancel them first.',
  },
  stillPlaying: {
    status: 409,
    title: 'This artist is in the lineup of upcoming events',
    message: 'Leave those lineups first.',
  },
  moneyOpen: {
    status: 409,
    title: 'The money of this page isn’t settled',
    message: 'Wait until its payouts, refunds and disputes are done and nothing is owed.',
  },
} as const satisfies RefusalTable;

export const DeletionBlocker = z.object({
  reason: z.enum(['notOwner', 'demoStays', 'providedPage', 'stillHosting', 'stillPlaying', 'moneyOpen']),
  /** Page where the owner can do what is missing. */
  path: z.nullable(pagePath),
});
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

export const PageDeletion = z.object({ blockers: z.array(DeletionBlocker) });

const ofPage = {
  input: z.object({ profileId: z.string() }),
  may: profileOwner('profileId'),
} as const;

export const getPageDeletion = call('GET /profiles/:profileId/deletion', {
  summary: 'Get what prevents the deletion of a community, artist or venue',
  ...ofPage,
  answer: PageDeletion,
  refusals: profileRefusals,
});

export const deletePage = call('DELETE /profiles/:profileId', {
  summary: 'Delete a community, artist or venue immediately and permanently',
  ...ofPage,
  answer: z.object({}),
  refusals: { ...profileRefusals, ...blockerRefusals },
  limit: { times: 20, seconds: 3600 },
});
