import type { Plugin } from 'vite';

/** The part of an ESTree node that this plugin reads. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

const contractFile = /\/src\/(?:modules\/[\w-]+(?:\/[\w-]+)?|platform|app)\/(?:[\w-]+-)?contract\.ts(?:$|\?)/;
const callMakers = new Set(['call', 'documentCall']);

/**
 * Removes the schemas from the contracts. Web code needs only a call's method and path, its refusals, limits and
 * plain constants; the schemas stay on the server and in the types. So zod never reaches a browser.
 *
 * In a contract the shape of `call(line, shape)` becomes `{}`, and every other top-level constant that is created
 * with zod, with a schema helper of the platform, or from such a constant becomes `undefined`. Imports that only the
 * schemas needed are removed too: a chunk includes whatever its modules import, and would otherwise carry the
 * contracts of half the modules. Tables that read others are marked as pure, so that unused ones are removed.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    transform: {
      filter: { id: contractFile },
      handler(code) {
        return { code: slimContract(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  };
}

/** @param program the module's syntax tree, with its types already stripped. */
export function slimContract(code: string, program: Node): string {
  const statements = program.body as Node[];
  const schemaNames = new Set(statements.flatMap(importedSchemaMakers));
  const cuts: Cut[] = [];
  for (const declared of statements.flatMap(declaredConstants)) {
    const initial = declared.init as Node;
    const shape = shapeOfCall(initial);
    if (shape) {
      cuts.push({ start: shape.start, end: shape.end, put: '{}' });
    } else if (mentions(initial, schemaNames)) {
      schemaNames.add((declared.id as unknown as { name: string }).name);
      cuts.push({ start: initial.start, end: initial.end, put: 'undefined' });
    } else if (initial.type === 'ObjectExpression' && readsOthers(initial)) {
      cuts.push(put('/*#__PURE__*/(() => (', initial.start), put('))()', initial.end));
    }
  }
  const isCut = (node: Node) => cuts.some(({ start, end }) => node.start === start && node.end === end);
  cuts.push(...statements.filter((one) => isIdleImport(one, statements, isCut)).map(emptyCut));
  return cuts
    .toSorted((one, other) => one.start - other.start)
    .reduceRight((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
}

type Cut = { start: number; end: number; put: string };

const emptyCut = ({ start, end }: Node): Cut => ({ start, end, put: '' });
const put = (text: string, at: number): Cut => ({ start: at, end: at, put: text });

/** Whether the bundler would keep an unused object, because reading a field could have side effects. */
const readsOthers = (object: Node) =>
  (object.properties as Node[]).some(
    ({ type, value }) =>
      type === 'SpreadElement' || ((value as Node).object as Node | undefined)?.type === 'Identifier',
  );

/** Whether no remaining code uses a statement's imports. */
function isIdleImport(statement: Node, statements: readonly Node[], isCut: (node: Node) => boolean): boolean {
  if (statement.type !== 'ImportDeclaration') return false;
  const names = new Set(localNames(statement));
  const others = statements.filter(({ type }) => type !== 'ImportDeclaration');
  return names.size > 0 && !mentions(others, names, isCut);
}

function localNames(statement: Node): string[] {
  return (statement.specifiers as { local: { name: string } }[]).map(({ local }) => local.name);
}

/** Local names that a contract imports to build schemas: zod itself, and `listOf`, `wireId` and similar. */
function importedSchemaMakers(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const from = (statement.source as unknown as { value: string }).value;
  if (!from.startsWith('zod') && !from.endsWith('platform/contract.ts')) return [];
  return localNames(statement).filter((name) => !callMakers.has(name));
}

function declaredConstants(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[]).filter(({ init }) => init);
}

function shapeOfCall(initial: Node): Node | undefined {
  const { name } = (initial.callee as { name?: string }) ?? {};
  if (initial.type !== 'CallExpression' || !callMakers.has(name ?? '')) return undefined;
  return (initial.arguments as Node[])[1];
}

function mentions(
  part: unknown,
  names: ReadonlySet<string>,
  isCut: (node: Node) => boolean = () => false,
): boolean {
  if (Array.isArray(part)) return part.some((item) => mentions(item, names, isCut));
  if (part === null || typeof part !== 'object') return false;
  const node = part as Node;
  if (isCut(node)) return false;
  if (node.type === 'Identifier') return names.has(node.name as string);
  return Object.entries(node).some(([field, value]) => isChild(node, field) && mentions(value, names, isCut));
}

/** Property names (`{ name: … }`, `.name`) don't refer to a constant of that name. */
function isChild(node: Node, field: string): boolean {
  if (node.computed) return true;
  return (
    !(node.type === 'MemberExpression' && field === 'property') &&
    !(node.type === 'Property' && field === 'key')
  );
}
