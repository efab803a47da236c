import { basename } from 'node:path';
import { parseSync, Visitor, type Comment, type Expression, type JSXChild } from 'oxc-parser';

/** A sentence in a source, with the line it begins on. */
export type Sentence = {
  /** `markup`: written into JSX instead of a copy file. */
  readonly kind: 'comment' | 'title' | 'text' | 'markup';
  readonly text: string;
  readonly line: number;
};

const directive = /^\*?\s*(?:oxlint|@ts-|@vite-ignore|#__PURE__|v8 ignore|@vitest|@license)/;
/** Attributes and properties of components that people see or hear. */
const readAloud = /^(?:alt|aria-label|aria-description|hint|label|lead|message|none|placeholder|title)$/;
const titled = /^(?:test|it|describe)$/;

/** Returns the comments, test titles and texts of a TypeScript source. SQL and styles in templates are not texts. */
export function findSentences(path: string, source: string): readonly Sentence[] {
  const { program, comments } = parseSync(path, source);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const found: Sentence[] = [];
  const add = (kind: Sentence['kind'], text: string, at: number) => {
    if ((kind === 'markup' ? /[a-z]{2}/i : /[a-z]{3}/i).test(text))
      found.push({ kind, text, line: lineOf(at) });
  };
  for (const comment of comments.filter(({ value }) => !directive.test(value)))
    for (const line of linesOf(comment)) add('comment', line, comment.start);
  /** Words between values stay with them; a text of its own belongs to a copy file. */
  const addMarkup = (children: readonly JSXChild[]) => {
    if (children.some(isValue)) return;
    for (const child of children)
      if (child.type === 'JSXText' && isSpoken(child.value, children.length))
        add('markup', child.value.trim().replaceAll(/\s+/g, ' '), child.start);
  };
  const titles = new Set<Expression>();
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first && titled.test(nameOf(callee)) && first.type !== 'SpreadElement') titles.add(first);
    },
    Literal: (node) => {
      if (typeof node.value !== 'string') return;
      if (titles.has(node)) add('title', node.value, node.start);
      else if (isText(node.value)) add('text', node.value, node.start);
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (titles.has(node)) add('title', text, node.start);
      else if (isText(text)) add('text', text, node.start);
    },
    JSXElement: ({ children }) => addMarkup(children),
    JSXFragment: ({ children }) => addMarkup(children),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !readAloud.test(name.name)) return;
      if (value?.type === 'Literal' && typeof value.value === 'string' && !/^https?:/.test(value.value))
        add('markup', value.value, value.start);
    },
  }).visit(program);
  return found;
}

/** The paragraphs of a comment, without its stars; a tag begins a new one. */
function linesOf({ value }: Comment): readonly string[] {
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .join('\n')
    .replaceAll(/(?<=\S)\n(?=[^\n@-])/g, ' ')
    .split(/\n|(?=@(?:returns|throws|param)\b)/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Short words such as `and` may stand between elements. */
const isSpoken = (text: string, parts: number) =>
  parts === 1 ? /[a-z]{2}/i.test(text) : /[a-z]{4}|[a-z]\s+[a-z]/i.test(text);

const isValue = (child: JSXChild) =>
  child.type === 'JSXExpressionContainer' &&
  child.expression.type !== 'JSXEmptyExpression' &&
  child.expression.type !== 'Literal';

/** `test`, `test.each(…)` and `test.skipIf(…)(…)` are all `test`. */
function nameOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object as Expression);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? nameOf(callee.tag) : '';
}

/** Starts with a capital and has several words: a text for people, and no path, class list or statement. */
const isText = (text: string) => /^["“(]?[A-Z…].*\s.*[a-z]/s.test(text) && !/[{}<>=]|^[A-Z]{2,} /.test(text);

/** Whether a file may hold texts that people see. */
export const isCopyFile = (path: string) =>
  /(?:^|[-.])(?:copy|texts?|mails?|emails?|contract|refusals)\.tsx?$/.test(basename(path));

/** Returns the names that a source declares at its top level. */
export function findNames(path: string, source: string): readonly string[] {
  return parseSync(path, source).program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
    if (declared.type === 'VariableDeclaration')
      return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    return 'id' in declared && declared.id?.type === 'Identifier' ? [declared.id.name] : [];
  });
}
