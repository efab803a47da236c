import { notFound } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { isRefusal } from '#platform/refusal.ts';
import type { RequestContext } from '#app/page-context.ts';

/** What was asked for, or the not-found page in the words of the refusal. Addresses that cannot be are not found either. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error) && [400, 404, 410].includes(error.status)) {
      // What was there and is gone says so to search engines (RTE-29).
      if (error.status === 410 && typeof document === 'undefined')
        (getGlobalStartContext() as RequestContext | undefined)?.answerStatus?.(410);
      throw notFound({
        data: { title: error.status === 400 ? 'Nothing here' : error.title, message: error.message },
      });
    }
    throw error;
  }
}
