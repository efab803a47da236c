export type MomentOptions = {
  /** Milliseconds for which an answer is given again. */
  lasts: number;
  keepsAtMost: number;
  now?: () => number;
};

export type Moment<Answer> = (question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * The same question is asked once in a moment, however many want to know, and answered to all alike. What failed is
 * asked again at once.
 */
export function openMoment<Answer>({
  lasts,
  keepsAtMost,
  now = () => performance.now(),
}: MomentOptions): Moment<Answer> {
  const kept = new Map<string, { readonly answer: Promise<Answer>; readonly askedAt: number }>();

  function keep(question: string, answer: Promise<Answer>): void {
    const asked = { answer, askedAt: now() };
    kept.delete(question);
    kept.set(question, asked);
    for (const [oldest, { askedAt }] of kept) {
      if (kept.size <= keepsAtMost && asked.askedAt - askedAt <= lasts) break;
      kept.delete(oldest);
    }
    // Whoever asked hears why.
    answer.catch(() => kept.get(question) === asked && kept.delete(question));
  }

  return (question, ask) => {
    const known = kept.get(question);
    if (known && now() - known.askedAt <= lasts) return known.answer;
    const answer = ask();
    keep(question, answer);
    return answer;
  };
}
