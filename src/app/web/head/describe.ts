/** Most characters that search engines show. */
const longest = 200;

/** Shortens a text to one line, cut between words. */
export function shortText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.replace(/\s+\S*$/, '') || cut.toWellFormed()}…`;
}
