/** Ends the rows of a table in PostgreSQL's `COPY` text. */
export const endOfRows = Buffer.from('\\.\n');

const newline = 0x0a;

/** Reads a backup: lines, and after each header the rows of a table. Keeps one chunk in memory. */
export class CopyText {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** @returns the next line without its end; undefined at the end of the text */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(newline);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
      if (!(await this.#more())) return undefined;
    }
  }

  /**
   * Reads rows up to and including their end mark.
   * @throws Error if the text ends before
   */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#take(endOfRows.length);
        return;
      }
      const mark = this.#rest.indexOf('\n\\.\n');
      const end = mark >= 0 ? mark + 1 : this.#rest.lastIndexOf(newline) + 1;
      if (end > 0) yield this.#take(end);
      else if (!(await this.#more())) throw new Error('The backup ends in the middle of a table.');
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}
