import { parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { gels } from '#modules/media/contract.ts';

const list = z._default(z.array(z.string()), []);

const FrontMatter = z.strictObject({
  title: z.string().check(z.minLength(1)),
  lead: z.string().check(z.minLength(1)),
  author: z.string().check(z.minLength(1)),
  date: z.iso.date(),
  tags: list,
  gel: z.enum(gels),
  /** The page whose image is shown, such as `venue:casa-marisol`. */
  picture: z.optional(z.string()),
  events: list,
  artists: list,
  venues: list,
  communities: list,
  neighborhoods: list,
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/**
 * Parses an article: YAML between two lines of `---`, then Markdown.
 * @throws Error with the file name and the problem
 */
export function readFrontMatter(file: string, text: string): { head: FrontMatter; body: string } {
  const [, yaml, body] = /^\uFEFF?---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || body === undefined) throw new Error(`${file} has no front matter.`);
  // Keeps every value as text: a title may be a year.
  const document = parseDocument(yaml, { schema: 'failsafe' });
  const [malformed] = document.errors;
  if (malformed) throw new Error(`${file}: ${malformed.message}`);
  const read = FrontMatter.safeParse(document.toJS());
  if (read.success) return { head: read.data, body: body.trim() };
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${file}: ${wrong.join('; ')}`);
}
