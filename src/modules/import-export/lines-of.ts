/** Deeper paths and longer keys don't exist in our files. */
const deepest = 8;
const longestKey = 100;

/** Finds the line, counted from 1, on which the values of these JSON paths (`events/3/name`) start. */
export function linesOf(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const stack: (string | number)[] = [];
  let [line, isKey] = [1, false];
  for (let at = 0, end = 0; at < text.length; at = end) {
    const mark = text[at]!;
    end = endOfToken(text, at);
    if (mark === '\n') line += 1;
    if (/[\s:]/.test(mark)) continue;
    if (mark === '}' || mark === ']') {
      stack.pop();
      isKey = false;
      continue;
    }
    if (mark === ',') {
      const top = stack.at(-1);
      if (typeof top === 'number') stack[stack.length - 1] = top + 1;
      else isKey = true;
      continue;
    }
    if (isKey) {
      if (stack.length <= deepest) stack[stack.length - 1] = keyOf(text.slice(at, end));
      isKey = false;
      continue;
    }
    if (stack.length <= deepest) {
      const path = stack.join('/');
      if (paths.has(path)) found.set(path, line);
    }
    if (mark === '{' || mark === '[') stack.push(mark === '[' ? 0 : '');
    isKey = mark === '{';
  }
  return found;
}

const keyOf = (written: string): string =>
  written.length > longestKey ? '\u0000' : String(JSON.parse(written));

/**
 * Punctuation and white space are single tokens. Not a regular expression, which overflows the stack on long text.
 */
function endOfToken(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from);
  let end = from + 1;
  if (/[\s{}[\],:]/.test(text[from]!)) return end;
  while (end < text.length && /[^\s{}[\],:"]/.test(text[end]!)) end += 1;
  return end;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
