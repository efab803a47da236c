import {
  parseSync,
  Visitor,
  type CallExpression,
  type Expression,
  type Node,
  type Program,
} from 'oxc-parser';
import { isTest, placeOf, snake, type Source } from './sources.ts';

const insert = /\binsert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s*\(([^)]*)\)/g;
const update = /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b(.*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gs;
const upsert = /\binsert\s+into\s+(\w+).*?\bdo\s+update\s+set\b(.*?)(?=\bwhere\b|\breturning\b|$)/gs;
const assigned = /(?:^|,)\s*(?:(\w+)|\(([^)]*)\))\s*=/g;

/**
 * Finds the columns that statements on the server write, as `table.column`: the names in SQL, and in Kysely's
 * `values`, `set` and `doUpdateSet` the keys of objects, or of the types in the same file that a function takes. Doesn't
 * see types of other files.
 */
export function findWrittenColumns(sources: readonly Source[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const source of sources) {
    const place = placeOf(source.path);
    if (!('side' in place) || place.side !== 'server' || isTest(source.path)) continue;
    const { program } = parseSync(source.path, source.text);
    for (const [table, columns] of [...writesInSql(program), ...writesInKysely(program)])
      for (const column of columns) found.add(`${snake(table)}.${snake(column.trim())}`);
  }
  return found;
}

type Write = readonly [table: string, columns: readonly string[]];

function writesInSql(program: Program): Write[] {
  const writes: Write[] = [];
  new Visitor({
    TemplateLiteral({ quasis }) {
      const text = quasis.map(({ value }) => value.raw).join(' null ');
      for (const [, table, columns] of text.matchAll(insert)) writes.push([table!, columns!.split(',')]);
      for (const [, table, changes] of [...text.matchAll(update), ...text.matchAll(upsert)])
        for (const [, one, several] of changes!.matchAll(assigned))
          writes.push([table!, (one ?? several!).split(',')]);
    },
  }).visit(program);
  return writes;
}

function writesInKysely(program: Program): Write[] {
  const types = new Map<string, Node>();
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void types.set(id.name, typeAnnotation),
    TSInterfaceDeclaration: ({ id, body }) => void types.set(id.name, body),
  }).visit(program);
  return program.body.flatMap((statement) => {
    const tables = new Map<string, Set<string>>();
    let takesRows = false;
    visit(statement, {
      CallExpression(call) {
        const table = takers.has(nameOf(call) ?? '') ? tableOf(call) : undefined;
        if (table === undefined) return;
        const keys = tables.get(table) ?? new Set();
        tables.set(table, keys);
        for (const argument of call.arguments) {
          for (const key of keysIn(argument, types)) keys.add(key);
          if (!isWhole(argument)) takesRows = true;
        }
      },
    });
    const rows = takesRows ? keysIn(statement, types) : [];
    return [...tables].map(([table, keys]) => [table, [...keys, ...rows]] as const);
  });
}

const takers = new Set(['values', 'set', 'doUpdateSet']);

const nameOf = ({ callee }: CallExpression) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined;

/** Follows a chain of calls back to its table. */
function tableOf(call: CallExpression): string | undefined {
  let step: Expression = call;
  while (step.type === 'CallExpression' && step.callee.type === 'MemberExpression') {
    const [first] = step.arguments;
    const name = nameOf(step);
    if ((name === 'insertInto' || name === 'updateTable') && first?.type === 'Literal')
      return String(first.value);
    step = step.callee.object;
  }
  return undefined;
}

/** Whether a row names all of its columns where it is written. */
const isWhole = (node: Node) =>
  node.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property');

/** The keys of objects and types within a node. */
function keysIn(node: Node, types: ReadonlyMap<string, Node>, seen = new Set<string>()): string[] {
  const keys: string[] = [];
  visit(node, {
    Property({ key, computed }) {
      if (!computed && key.type === 'Identifier') keys.push(key.name);
    },
    TSPropertySignature({ key }) {
      if (key.type === 'Identifier') keys.push(key.name);
    },
    TSLiteralType({ literal }) {
      if (literal.type === 'Literal' && typeof literal.value === 'string') keys.push(literal.value);
    },
    TSTypeReference({ typeName }) {
      const name = typeName.type === 'Identifier' ? typeName.name : '';
      const type = types.get(name);
      if (!type || seen.has(name)) return;
      seen.add(name);
      keys.push(...keysIn(type, types, seen));
    },
  });
  return keys;
}

function visit(node: Node, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  new Visitor(visitor).visit({ type: 'Program', body: [node] } as unknown as Program);
}
