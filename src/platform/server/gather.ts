/** Wishes in one question at most. */
const wishesAtOnce = 500;

/** Questions under way at once: one that hangs does not keep everybody waiting. */
const questionsAtOnce = 2;

type Waiting<Wish, Answer> = {
  readonly wish: Wish;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one question of many: what is wished for in the same moment, or while other questions are under way, is asked
 * together. Whoever wishes alone waits for nobody.
 *
 * A question to the database costs the same for one wish and for fifty, so this is what every request of a rush does
 * first: who is this, and may they try again?
 *
 * @param ask @returns an answer for each wish, in the same order
 * @param keyOf two wishes with the same key are never in one question
 */
export function gather<Wish, Answer>(
  ask: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
  keyOf?: (wish: Wish) => string,
): (wish: Wish) => Promise<Answer> {
  let waiting: Waiting<Wish, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  async function askNext(): Promise<void> {
    isDue = false;
    if (underWay >= questionsAtOnce || waiting.length === 0) return;
    const [batch, left] = split(waiting, keyOf);
    waiting = left;
    underWay++;
    try {
      const answers = await ask(batch.map(({ wish }) => wish));
      batch.forEach(({ resolve }, place) => resolve(answers[place]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    askSoon();
  }

  function askSoon(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(() => void askNext());
  }

  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject });
      askSoon();
    });
}

/** The longest-waiting wishes that fit into one question, and the others. */
function split<Wish, Answer>(
  waiting: readonly Waiting<Wish, Answer>[],
  keyOf: ((wish: Wish) => string) | undefined,
): [batch: Waiting<Wish, Answer>[], left: Waiting<Wish, Answer>[]] {
  if (!keyOf) return [waiting.slice(0, wishesAtOnce), waiting.slice(wishesAtOnce)];
  const keys = new Set<string>();
  const batch: Waiting<Wish, Answer>[] = [];
  const left: Waiting<Wish, Answer>[] = [];
  for (const one of waiting) {
    const key = keyOf(one.wish);
    const fits = batch.length < wishesAtOnce && !keys.has(key);
    keys.add(key);
    (fits ? batch : left).push(one);
  }
  return [batch, left];
}
