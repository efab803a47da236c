import { getSend } from '#platform/ui/api.ts';
import { onStored, readStored, writeStored } from '#platform/ui/browser-storage.ts';
import { answersAtOnce, removeAnswer, submitAnswers } from '../contract.ts';
import type { Verdict } from '../rules.ts';

export type SavedAnswer = { readonly id: string; readonly verdict: Verdict };

/** `of`: the user; `null` for a guest, whose answers go to the account that signs in next. */
type SavedAnswers = { readonly of: string | null; readonly said: readonly SavedAnswer[] };

const key = 'backbeat.taste';
const nothing: SavedAnswers = { of: null, said: [] };

/**
 * Answers kept in this browser, so that guests and returning users continue where they left off. For signed-in users,
 * syncs them to the server with one call at a time.
 */
export class AnswerStore {
  #kept: SavedAnswers | undefined;
  #sent = new Map<string, Verdict>();
  #userId: string | undefined;
  /** Whether the user's answers on the server are known. */
  #isSynced = false;
  #isSending = false;
  /** Whether the user took an answer back before theirs on the server were known. */
  #isTakenBack: (id: string) => boolean = () => false;
  readonly #onSent: () => void;

  /**
   * @param userId `undefined` for guests
   * @param onSent called when every answer is on the server
   */
  constructor(userId: string | undefined, onSent: () => void) {
    this.#userId = userId;
    this.#onSent = onSent;
  }

  subscribe = onStored;

  /** Other users' answers are never read. */
  read = (): readonly SavedAnswer[] => {
    const { of, said } = (this.#kept ??= readSaved());
    return of === null || of === this.#userId ? said : nothing.said;
  };

  belongTo(userId: string, known: readonly SavedAnswer[]): void {
    if (this.#isSynced && this.#userId === userId) return;
    this.#userId = userId;
    this.#isSynced = true;
    this.#sent = new Map(known.map(({ id, verdict }) => [id, verdict]));
    const here = this.read();
    const isHere = new Set(here.map(({ id }) => id));
    const elsewhere = known.filter(({ id }) => !isHere.has(id) && !this.#isTakenBack(id));
    this.#put({ of: userId, said: [...elsewhere, ...here] });
    void this.#send();
  }

  say(id: string, verdict: Verdict): void {
    this.#change((said) => [...said.filter((one) => one.id !== id), { id, verdict }]);
  }

  /** @returns the question to ask again */
  undo(): string | undefined {
    const last = this.read().at(-1);
    if (!last) return undefined;
    const { id: undone } = last;
    this.#takeBack((id) => id === undone);
    this.#change((said) => said.slice(0, -1));
    return undone;
  }

  clear(): void {
    this.#takeBack(() => true);
    this.#change(() => []);
  }

  /** A guest takes back only answers of this browser. */
  #takeBack(isMeant: (id: string) => boolean): void {
    if (this.#isSynced || this.#userId === undefined) return;
    const before = this.#isTakenBack;
    this.#isTakenBack = (id) => before(id) || isMeant(id);
  }

  #change(next: (said: readonly SavedAnswer[]) => readonly SavedAnswer[]): void {
    this.#put({ of: this.#userId ?? null, said: next(this.read()) });
    void this.#send();
  }

  #put(kept: SavedAnswers): void {
    this.#kept = kept;
    writeStored(key, JSON.stringify(kept));
  }

  /** Failed answers are sent with the next one, or on the next visit. */
  async #send(): Promise<void> {
    const userId = this.#userId;
    if (userId === undefined || !this.#isSynced || this.#isSending) return;
    this.#isSending = true;
    try {
      let hasSent = false;
      for (let isMore = true; isMore;) {
        isMore = await this.#sendSome(userId);
        hasSent ||= isMore;
      }
      if (hasSent) this.#onSent();
    } catch {
      // Stays in this browser until then.
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(userId: string): Promise<boolean> {
    const said = this.read();
    const unsent = said.filter(({ id, verdict }) => this.#sent.get(id) !== verdict).slice(0, answersAtOnce);
    if (unsent.length > 0) {
      const answers = unsent.map(({ id, verdict }) => ({ questionId: id, verdict }));
      await getSend()(submitAnswers, { userId, answers }).catch(ignoreUnknown);
      for (const { id, verdict } of unsent) this.#sent.set(id, verdict);
      return true;
    }
    const gone = [...this.#sent.keys()].find((id) => !said.some((one) => one.id === id));
    if (gone === undefined) return false;
    await getSend()(removeAnswer, { userId, questionId: gone });
    this.#sent.delete(gone);
    return true;
  }
}

/** The question no longer exists, so there is nothing to save or retry. */
function ignoreUnknown(error: unknown): void {
  if ((error as { code?: string }).code !== 'questionUnknown') throw error;
}

function readSaved(): SavedAnswers {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as Partial<SavedAnswers> | null;
    if (!Array.isArray(kept?.said)) return nothing;
    const said = kept.said.filter((one) => typeof one?.id === 'string' && typeof one.verdict === 'string');
    return { of: typeof kept.of === 'string' ? kept.of : null, said };
  } catch {
    return nothing;
  }
}
