/** Deeper than that nothing of a file is asked for. */
const deepest = 8;

/** On which line of a JSON text the values of these paths begin (`events/3/name`), counted from 1. */
export function linesOf(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const stack: (string | number)[] = [];
  let [line, at, isKey] = [1, 0, false];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    for (; at < token.index; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    const [written] = token;
    if (written === ':') continue;
    if (written === '}' || written === ']') {
      stack.pop();
      isKey = false;
      continue;
    }
    if (written === ',') {
      const top = stack.at(-1);
      if (typeof top === 'number') stack[stack.length - 1] = top + 1;
      else isKey = true;
      continue;
    }
    if (isKey) {
      if (stack.length <= deepest) stack[stack.length - 1] = String(JSON.parse(written));
      isKey = false;
      continue;
    }
    if (stack.length <= deepest) {
      const path = stack.join('/');
      if (paths.has(path)) found.set(path, line);
    }
    if (written === '{' || written === '[') stack.push(written === '[' ? 0 : '');
    isKey = written === '{';
  }
  return found;
}
