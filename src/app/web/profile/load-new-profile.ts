import type { QueryClient } from '@tanstack/react-query';
import { genresQuery } from '#modules/music/web/index.ts';
import { prefetchHome } from '#modules/profiles/own-profile/web/index.ts';
import type { DraftType } from '#modules/profiles/editor/contract.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import { kindWords } from '#modules/profiles/editor/copy.ts';

type LoaderInput = { context: { queryClient: QueryClient; setup: ShellSetup } };

/** Loads the choices of the form and the head of the page. */
export const loadNewProfile =
  (type: DraftType) =>
  async ({ context: { queryClient, setup } }: LoaderInput) => {
    await Promise.all([queryClient.ensureQueryData(genresQuery), prefetchHome(queryClient, null)]);
    const { title, lead, path } = kindWords[type];
    return { head: await makeHead(setup, { title, description: lead, path }) };
  };
