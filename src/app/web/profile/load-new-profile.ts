import type { QueryClient } from '@tanstack/react-query';
import { genresQuery } from '#modules/music/web/index.ts';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import type { DraftType } from '#modules/profiles/editor/contract.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import { kindWords } from '#modules/profiles/editor/copy.ts';

type Loading = { context: { queryClient: QueryClient; setup: ShellSetup } };

/** What a form for a new profile chooses from, and its head. */
export const loadForm =
  (type: DraftType) =>
  async ({ context: { queryClient, setup } }: Loading) => {
    await Promise.all([
      queryClient.ensureQueryData(genresQuery),
      queryClient.ensureQueryData(neighborhoodsQuery),
    ]);
    const { title, lead, path } = kindWords[type];
    return { head: await makeHead(setup, { title, description: lead, path }) };
  };
