import { notFound } from '@tanstack/react-router';
import { isRefusal } from '#kit/refusal.ts';

/** What was asked for, or the not-found page in the words of the refusal. Addresses that cannot be are not found either. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error) && [400, 404, 410].includes(error.status)) {
      throw notFound({
        data: { title: error.status === 400 ? 'Nothing here' : error.title, message: error.message },
      });
    }
    throw error;
  }
}
