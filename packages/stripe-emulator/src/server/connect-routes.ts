import type { FastifyInstance } from 'fastify';
import { findAccount, findAccountLink, useAccountLink } from './account-store.ts';
import { accountOutcomes, setAccountOutcome } from './accounts.ts';
import { formOf, html, type RunForBrowser } from './browser-answer.ts';
import { connectPage, connectPageGone } from './connect-page.ts';
import type { AccountLink } from './tables.ts';

type WithKey = { readonly key: string };

/** Mounts the page that plays Stripe's onboarding. A link works once and for ten minutes. */
export function mountConnectRoutes(scope: FastifyInstance, run: RunForBrowser): void {
  scope.get<{ Params: WithKey }>('/paygate/connect/:key', async (request, reply) => {
    const { key } = request.params;
    const found = await run(request, async (call) => {
      const link = await findAccountLink(call.tx, key);
      const account = link && (await findAccount(call.tx, link.accountId));
      return link && account && { link, account, isOpen: isOpen(link, call.now) };
    });
    if (!found) return html(reply, 404, connectPageGone());
    if (!found.isOpen) return reply.redirect(found.link.refreshUrl, 303);
    return html(reply, 200, connectPage(found.account, key));
  });

  scope.post<{ Params: WithKey }>('/paygate/connect/:key', async (request, reply) => {
    const { key } = request.params;
    const form = formOf(request);
    const outcome = accountOutcomes.find((each) => each === form['answer']) ?? 'incomplete';
    const bank = form['bank'] === 'refuses' ? 'refuses' : 'works';
    const next = await run(request, async (call) => {
      const link = await findAccountLink(call.tx, key);
      if (!link) return undefined;
      if (!isOpen(link, call.now) || !(await useAccountLink(call.tx, key, call.now))) return link.refreshUrl;
      await setAccountOutcome(call, link.accountId, outcome, bank);
      await call.tellThin({
        type: 'v2.core.account_link.returned',
        data: { account_id: link.accountId, configurations: ['recipient'], use_case: link.useCase },
      });
      return link.returnUrl ?? link.refreshUrl;
    });
    return next === undefined ? html(reply, 404, connectPageGone()) : reply.redirect(next, 303);
  });
}

function isOpen({ usedAt, expiresAt }: AccountLink, now: Date): boolean {
  return usedAt === null && expiresAt > now;
}
