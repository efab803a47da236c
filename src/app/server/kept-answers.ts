import type { Send } from '#kit/web/send.ts';

export type KeptAnswersOptions = {
  /** Milliseconds for which an answer is given again. */
  keepFor: number;
  maxAnswers: number;
  now?: () => number;
};

type Entry = { readonly answer: Promise<unknown>; readonly askedAt: number };

/**
 * For pages of visitors without a session: the same question is asked once in a moment, however many pages are
 * rendered in it. @returns what makes a way of asking share its answers; only for guests, and only to read
 */
export function openKeptAnswers({ keepFor, maxAnswers, now = () => performance.now() }: KeptAnswersOptions) {
  const entries = new Map<string, Entry>();

  function keep(question: string, answer: Promise<unknown>): void {
    const entry = { answer, askedAt: now() };
    entries.delete(question);
    entries.set(question, entry);
    for (const [oldest, { askedAt }] of entries) {
      if (entries.size <= maxAnswers && entry.askedAt - askedAt <= keepFor) break;
      entries.delete(oldest);
    }
    answer.catch(() => entries.get(question) === entry && entries.delete(question));
  }

  return (send: Send): Send =>
    async (call, input) => {
      if (call.method !== 'GET') return send(call, input);
      const question = `${call.path} ${JSON.stringify(input)}`;
      const kept = entries.get(question);
      if (kept && now() - kept.askedAt <= keepFor) return kept.answer as never;
      const answer = send(call, input);
      keep(question, answer);
      return answer;
    };
}
