import { parseSync, Visitor, type Node } from 'oxc-parser';
import { isTest, placeOf, snake, type Source } from '../architecture/sources.ts';
import { saleLayout } from '#app/server/sale-layout.ts';

const tables: ReadonlySet<string> = new Set(saleLayout.tables);

const volatile = /\b(?:clock_timestamp|statement_timestamp|timeofday|random|gen_random_uuid|nextval)\(/;
/** Citus sends an update to every copy, and evaluates no function of time within these for all of them. */
const timeInBranch = /\bcoalesce\([^()]*\bnow\(\)|\bcase\b(?:(?!\bend\b)[^])*?\bnow\(\)/;
const copied: ReadonlySet<string> = new Set(saleLayout.copied);
const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/g;
const mentions =
  /\b(?:from|join|update|using|delete\s+from)\s+(\w+)(?:\s+(?:as\s+)?(?!set\b|where\b|on\b|join\b|left\b|cross\b|order\b|group\b|limit\b|for\b|returning\b|using\b|union\b)(\w+))?/g;
const target = /\bon\s+conflict\s*\(([^)]*)\)/g;

export type StatementFault = {
  /** File and function. */
  readonly place: string;
  readonly fault: 'readsClock' | 'branchesOnTime' | 'fansOut' | 'conflictsElsewhere' | 'correlates';
  readonly table: string;
};

/**
 * Finds statements that Citus refuses or sends to every shard: writes to a table of the sale that call a volatile
 * function, that have `now()` in CASE or COALESCE, that name a key without the event, or statements in which a table of the
 * sale isn't bound to an event, or is bound to that of a copied table around its subquery.
 */
export function findStatementFaults(sources: readonly Source[]): StatementFault[] {
  return sources.flatMap((source) => {
    const place = placeOf(source.path);
    if (!('side' in place) || place.side !== 'server' || isTest(source.path)) return [];
    const { program } = parseSync(source.path, source.text);
    return program.body.flatMap((node) => faultsIn(source, node));
  });
}

function faultsIn(source: Source, node: Node): StatementFault[] {
  const faults = new Map<string, StatementFault>();
  const place = `${source.path}#${nameOf(node) ?? ''}`;
  const add = (fault: StatementFault['fault'], table: string) =>
    faults.set(`${fault} ${table}`, { place, fault, table });
  new Visitor({
    TemplateLiteral({ quasis, expressions }) {
      const text = quasis
        .map(({ value }, place) => `${value.raw} ${columnIn(source, expressions[place]) ?? '$1'} `)
        .join('');
      for (const [written, table] of text.matchAll(writes)) {
        const isUpdate = written.startsWith('update') && (tables.has(table!) || copied.has(table!));
        if (isUpdate && timeInBranch.test(text)) add('branchesOnTime', table!);
        if (!tables.has(table!)) continue;
        if (volatile.test(text)) add('readsClock', table!);
      }
      for (const [, columns] of text.matchAll(target)) {
        const table = text.match(/\binsert\s+into\s+(\w+)/)?.[1];
        if (table && tables.has(table) && !columns!.includes('event_id')) add('conflictsElsewhere', table);
      }
      const found = [...text.matchAll(mentions)].filter(([, table]) => tables.has(table!));
      for (const [, table, alias] of found) {
        const bound = alias
          ? new RegExp(`\\b${alias}\\.event_id\\b`).test(text)
          : /(?<![.\w])event_id\b/.test(text);
        if (!bound) add('fansOut', table!);
      }
      for (const table of correlatedIn(text)) add('correlates', table);
    },
    CallExpression(call) {
      const {
        callee,
        arguments: [first],
      } = call;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!/^(?:selectFrom|updateTable|deleteFrom)$/.test(callee.property.name)) return;
      if (first?.type !== 'Literal' || !tables.has(snake(String(first.value).split(' ')[0]!))) return;
      const text = source.text.slice(node.start, node.end);
      if (!/event(?:_i|I)d/.test(text.slice(call.end - node.start)))
        add('fansOut', snake(String(first.value).split(' ')[0]!));
    },
  }).visit({ type: 'Program', body: [node] } as never);
  return [...faults.values()];
}

type Level = { text: string; readonly outer?: Level };

/** Finds subqueries on the sale that take their event from a level around them without a table of the sale. */
function correlatedIn(text: string): string[] {
  return levelsOf(text).flatMap(({ text, outer }) =>
    [...text.matchAll(mentions)].flatMap(([, table, alias]) => {
      const from = new RegExp(`\\b${alias}\\.event_id = (\\w+)\\.`).exec(text)?.[1];
      if (!tables.has(table!) || !alias || !from || names(text, from)) return [];
      let around = outer;
      while (around && !names(around.text, from)) around = around.outer;
      const isOfSale = [...(around?.text ?? '').matchAll(mentions)].some(([, other]) => tables.has(other!));
      return around && !isOfSale ? [table!] : [];
    }),
  );
}

const names = (level: string, alias: string) =>
  [...level.matchAll(mentions)].some(([, , name]) => name === alias);

/** Splits a statement at its parentheses. A level lacks what is in those within it. */
function levelsOf(statement: string): Level[] {
  let level: Level = { text: '' };
  const levels = [level];
  for (const letter of statement) {
    if (letter === '(') levels.push((level = { text: '', outer: level }));
    else if (letter === ')') level = level.outer ?? level;
    else level.text += letter;
  }
  return levels;
}

/** The column that a function puts into a condition: `isIn(sql`a.event_id`)`. */
function columnIn({ text }: Source, node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  return /^\w+\(sql`(\w+\.event_id)`\)$/.exec(text.slice(node.start, node.end))?.[1];
}

function nameOf(node: Node): string | undefined {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (declared?.type === 'FunctionDeclaration') return declared.id?.name;
  if (declared?.type !== 'VariableDeclaration') return undefined;
  const [first] = declared.declarations;
  return first?.id.type === 'Identifier' ? first.id.name : undefined;
}
