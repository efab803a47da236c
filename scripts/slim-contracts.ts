import type { Plugin } from 'vite';

/** The part of an ESTree node that this plugin reads. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

const contractFile = /\/src\/(?:features\/[\w-]+|kit|app)\/(?:[\w-]+-)?contract\.ts(?:$|\?)/;
const callMakers = new Set(['call', 'documentCall']);

/**
 * Takes the schemas out of the contracts. Web code needs only a call's method and path, its refusals, limits and plain
 * constants; the schemas stay on the server and in the types. So zod never reaches a browser.
 *
 * In a contract the shape of `call(line, shape)` becomes `{}`, and every other top-level constant that is made with zod,
 * with a schema maker of the kit, or from such a constant becomes `undefined`.
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

/** @param program the module as a syntax tree, with its types already stripped. */
export function slimContract(code: string, program: Node): string {
  const statements = program.body as Node[];
  const schemaNames = new Set(statements.flatMap(importedSchemaMakers));
  const cuts: { start: number; end: number; put: string }[] = [];
  for (const declared of statements.flatMap(declaredConstants)) {
    const initial = declared.init as Node;
    const shape = shapeOfCall(initial);
    if (shape) {
      cuts.push({ start: shape.start, end: shape.end, put: '{}' });
    } else if (mentions(initial, schemaNames)) {
      schemaNames.add((declared.id as unknown as { name: string }).name);
      cuts.push({ start: initial.start, end: initial.end, put: 'undefined' });
    }
  }
  return cuts.reduceRight((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
}

/** Local names that a contract imports to make schemas: zod itself, and `listOf`, `wireId` and their like. */
function importedSchemaMakers(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const from = (statement.source as unknown as { value: string }).value;
  if (!from.startsWith('zod') && !from.endsWith('kit/contract.ts')) return [];
  const names = (statement.specifiers as { local: { name: string } }[]).map(({ local }) => local.name);
  return names.filter((name) => !callMakers.has(name));
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

function mentions(part: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(part)) return part.some((item) => mentions(item, names));
  if (part === null || typeof part !== 'object') return false;
  const node = part as Node;
  if (node.type === 'Identifier') return names.has(node.name as string);
  return Object.entries(node).some(([field, value]) => isChild(node, field) && mentions(value, names));
}

/** Property names (`{ name: … }`, `.name`) are no mentions of a constant of that name. */
function isChild(node: Node, field: string): boolean {
  if (node.computed) return true;
  return (
    !(node.type === 'MemberExpression' && field === 'property') &&
    !(node.type === 'Property' && field === 'key')
  );
}
