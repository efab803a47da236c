import { notFound } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { isRefusal } from '#platform/refusal.ts';
import type { RequestContext } from '#app/page-context.ts';

/**
 * Returns the answer, or shows the not-found page with the refusal's text. Malformed addresses are not found, too.
 */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error) && [400, 404, 410].includes(error.status)) {
      // Tells search engines that something was deleted (RTE-29).
      if (error.status === 410 && typeof document === 'undefined')
        (getGlobalStartContext() as RequestContext | undefined)?.answerStatus?.(410);
      throw notFound({
        data: { title: error.status === 400 ? 'Page not found' : error.title, message: error.message },
      });
    }
    throw error;
  }
}
