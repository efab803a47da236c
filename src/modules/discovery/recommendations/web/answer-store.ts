import { getSend } from '#platform/ui/api.ts';
import { answersAtOnce, removeAnswer, submitAnswers } from '../contract.ts';
import type { Verdict } from '../rules.ts';

/** What was said to a question. In the order it was said. */
export type Said = { readonly id: string; readonly verdict: Verdict };

/** `of`: whose answers they are; a guest's wait for whoever signs in. */
type Kept = { readonly of: string | null; readonly said: readonly Said[] };

const key = 'backbeat.taste';
const nothing: Kept = { of: null, said: [] };

/**
 * The answers of this browser. They are kept here as they are given, so that the test goes on where it was left, also
 * for a guest; for whoever is signed in they are sent, one call at a time, until the server has the same.
 */
export class AnswerStore {
  #kept: Kept | undefined;
  /** What the server has. */
  #sent = new Map<string, Verdict>();
  #userId: string | undefined;
  #isSending = false;
  readonly #listeners = new Set<() => void>();
  readonly #onSent: () => void;

  /** @param onSent told when everything said is with the server */
  constructor(onSent: () => void) {
    this.#onSent = onSent;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read = (): readonly Said[] => (this.#kept ??= readKept()).said;

  /** Who is here, and what the server knows of them: together with what is kept here that is the whole. */
  belongTo(userId: string, known: readonly Said[]): void {
    if (this.#userId === userId) return;
    this.#userId = userId;
    this.#sent = new Map(known.map(({ id, verdict }) => [id, verdict]));
    const kept = this.#kept ?? readKept();
    const here = kept.of === null || kept.of === userId ? kept.said : [];
    const isHere = new Set(here.map(({ id }) => id));
    this.#put({ of: userId, said: [...known.filter(({ id }) => !isHere.has(id)), ...here] });
    void this.#send();
  }

  say(id: string, verdict: Verdict): void {
    this.#change((said) => [...said.filter((one) => one.id !== id), { id, verdict }]);
  }

  /** @returns what is asked again */
  undo(): string | undefined {
    const last = this.read().at(-1);
    if (last) this.#change((said) => said.slice(0, -1));
    return last?.id;
  }

  /** To begin again. */
  clear(): void {
    this.#change(() => []);
  }

  #change(next: (said: readonly Said[]) => readonly Said[]): void {
    this.#put({ of: this.#userId ?? null, said: next(this.read()) });
    void this.#send();
  }

  #put(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still takes the test; it begins anew the next time.
    }
    for (const listener of this.#listeners) listener();
  }

  /** What could not be sent goes along with the next answer, and with the next visit. */
  async #send(): Promise<void> {
    const userId = this.#userId;
    if (userId === undefined || this.#isSending) return;
    this.#isSending = true;
    try {
      let isNews = false;
      for (let isMore = true; isMore;) {
        isMore = await this.#sendSome(userId);
        isNews ||= isMore;
      }
      if (isNews) this.#onSent();
    } catch {
      // Kept here until then.
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(userId: string): Promise<boolean> {
    const said = this.read();
    const news = said.filter(({ id, verdict }) => this.#sent.get(id) !== verdict).slice(0, answersAtOnce);
    if (news.length > 0) {
      const answers = news.map(({ id, verdict }) => ({ questionId: id, verdict }));
      await getSend()(submitAnswers, { userId, answers }).catch(ignoreUnknown);
      for (const { id, verdict } of news) this.#sent.set(id, verdict);
      return true;
    }
    const gone = [...this.#sent.keys()].find((id) => !said.some((one) => one.id === id));
    if (gone === undefined) return false;
    await getSend()(removeAnswer, { userId, questionId: gone });
    this.#sent.delete(gone);
    return true;
  }
}

/** What a question was about is gone: nothing to keep, and nothing to try again. */
function ignoreUnknown(error: unknown): void {
  if ((error as { code?: string }).code !== 'questionUnknown') throw error;
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    if (!Array.isArray(kept?.said)) return nothing;
    const said = kept.said.filter((one) => typeof one?.id === 'string' && typeof one.verdict === 'string');
    return { of: typeof kept.of === 'string' ? kept.of : null, said };
  } catch {
    return nothing;
  }
}
