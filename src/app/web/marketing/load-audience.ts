import type { QueryClient } from '@tanstack/react-query';
import type { readAfter } from '#modules/events/events/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import type { AudienceName } from './audiences.ts';
// Its markup arrives before its code, so its styles come with the page.
import './marketing.css';

type Context = { readonly queryClient: QueryClient; readonly setup: ShellSetup };
type From = ReturnType<typeof readAfter>;

const importPart = () => import('./audience-page.tsx');

/** A marketing page. Its markup is complete; its code loads after the shell's. */
export const AudiencePage = /*#__PURE__*/ latePart<{ name: AudienceName; from: From }>(() =>
  importPart().then((part) => part.AudiencePage),
);

export async function loadAudience(context: Context, name: AudienceName, from: From) {
  const [{ loadParts }] = await Promise.all([importPart(), AudiencePage.load()]);
  return { head: await makeHead(context.setup, await loadParts(context, name, from)) };
}
