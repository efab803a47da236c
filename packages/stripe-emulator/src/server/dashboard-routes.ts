import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { GatewayError } from './answer.ts';
import type { InTransaction } from './api.ts';
import { openDashboard, type Dashboard } from './dashboard.ts';
import { dashboardPage, dashboardPath, dashboardPolicy } from './dashboard-page.ts';
import { listDisputes } from './dispute-store.ts';
import { acceptForms } from './forms.ts';
import { listCharges } from './store.ts';

const shownAtOnce = 50;

const actParameters = z.object({
  id: z.string().max(100),
  act: z.enum(['refund', 'dispute', 'inquiry', 'escalate', 'won', 'lost', 'warning_closed']),
  amount: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});

type Act = z.output<typeof actParameters>;

/**
 * Mounts the test panel. It asks for no password, so mount it only where every visitor may refund and dispute every
 * payment, such as on a developer's machine.
 */
export function mountDashboardRoutes(app: FastifyInstance, inTransaction: InTransaction): void {
  const dashboard = openDashboard(inTransaction);
  const show = async (reply: FastifyReply, problem?: string) => {
    const content = await inTransaction(undefined, async ({ tx }) => ({
      charges: (await listCharges(tx, undefined, shownAtOnce)).filter(({ status }) => status === 'succeeded'),
      disputes: (await listDisputes(tx, {}, { limit: shownAtOnce })).rows,
    }));
    return reply
      .status(problem ? 422 : 200)
      .header('content-security-policy', dashboardPolicy)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(dashboardPage({ ...content, problem }));
  };

  app.register(async (scope) => {
    acceptForms(scope);
    scope.get(dashboardPath, (_request, reply) => show(reply));
    scope.post(dashboardPath, async (request, reply) => {
      const act = actParameters.safeParse(request.body);
      if (!act.success) return show(reply, 'Enter the amount as a whole number of cents.');
      try {
        await carryOut(dashboard, act.data);
      } catch (error) {
        if (error instanceof GatewayError) return show(reply, error.message);
        throw error;
      }
      return reply.redirect(dashboardPath, 303);
    });
  });
}

async function carryOut(dashboard: Dashboard, { act, id, amount }: Act): Promise<void> {
  switch (act) {
    case 'refund':
      await dashboard.refund(id, amount);
      return;
    case 'dispute':
    case 'inquiry':
      await dashboard.openDispute(id, { amount, inquiry: act === 'inquiry' });
      return;
    case 'escalate':
      return dashboard.escalateDispute(id);
    default:
      return dashboard.endDispute(id, act);
  }
}
