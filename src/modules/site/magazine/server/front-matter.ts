import * as z from 'zod/mini';
import { gels } from '#modules/media/contract.ts';

const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** What stands above an article. */
const FrontMatter = z.strictObject({
  title: z.string().check(z.minLength(1)),
  lead: z.string().check(z.minLength(1)),
  author: z.string().check(z.minLength(1)),
  /** The day it comes out. */
  date: z.iso.date(),
  tags: list,
  gel: z.enum(gels),
  /** Whose picture goes with it, as `venue:casa-marisol`. */
  picture: z.optional(z.string()),
  /** What it speaks of, by slug. */
  events: list,
  artists: list,
  venues: list,
  communities: list,
  neighborhoods: list,
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/**
 * An article as it is kept: `key: value` lines between two `---`, then Markdown.
 * @throws Error that names the file and what is wrong with it
 */
export function readFrontMatter(file: string, text: string): { head: FrontMatter; body: string } {
  const [, above, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (above === undefined || body === undefined) throw new Error(`${file} has no front matter.`);
  const entries = above.split('\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const read = FrontMatter.safeParse(Object.fromEntries(entries));
  if (read.success) return { head: read.data, body: body.trim() };
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${file}: ${wrong.join('; ')}`);
}
