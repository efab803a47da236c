import { parseSync } from 'oxc-parser';
import { isTest, type Source } from './sources.ts';

type Node = { readonly type: string; readonly [field: string]: unknown };

const typedLinks = 'src/platform/ui/link.ts';
const untypedLinks = new Set([
  'Link',
  'Navigate',
  'createLink',
  'linkOptions',
  'useLinkProps',
  'useNavigate',
]);
const canLink = /@tanstack\/react-router|#platform\/ui\/link\.ts|<Link|navigate\(/;
const linkFields = new Set(['to', 'params', 'search', 'state']);

/** Finds links that escape their type: a cast, or a router link that takes any path. */
export function findLinkFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path !== typedLinks && !isTest(path) && canLink.test(text))
    .flatMap(({ path, text }) =>
      nodesOf(parseSync(path, text).program)
        .flatMap(faultsOf)
        .map((fault) => `${path} ${fault}`),
    );
}

function faultsOf(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return importFaultsOf(node);
  if (node.type === 'JSXAttribute' || node.type === 'Property') return castFaultsOf(node);
  return node.type === 'CallExpression' ? navigateFaultsOf(node) : [];
}

function importFaultsOf(node: Node): string[] {
  if (part(node, 'source').value !== '@tanstack/react-router') return [];
  return parts(node, 'specifiers')
    .map((specifier) => String((specifier.imported as Node | undefined)?.name))
    .filter((name) => untypedLinks.has(name))
    .map((name) => `imports ${name} from the router instead of ${typedLinks}`);
}

function castFaultsOf(node: Node): string[] {
  const name = String(part(node, node.type === 'Property' ? 'key' : 'name').name);
  if (!linkFields.has(name) || !node.value) return [];
  return nodesOf(node.value).some(isEscape) ? [`casts the ${name} of a link`] : [];
}

/** `as never`, `as any`, `as object` and casts to a path. */
function isEscape(node: Node): boolean {
  if (node.type !== 'TSAsExpression') return false;
  const { type, literal } = part(node, 'typeAnnotation');
  if (type === 'TSLiteralType') return String((literal as Node).value).startsWith('/');
  return ['TSNeverKeyword', 'TSAnyKeyword', 'TSObjectKeyword'].includes(type);
}

/** The router's own `navigate` takes any string. */
function navigateFaultsOf(node: Node): string[] {
  const callee = part(node, 'callee');
  if (callee.type !== 'MemberExpression' || part(callee, 'property').name !== 'navigate') return [];
  const options = parts(node, 'arguments')[0];
  const to =
    options?.type === 'ObjectExpression' &&
    parts(options, 'properties').find((property) => (property.key as Node | undefined)?.name === 'to');
  return to && part(to, 'value').type !== 'Literal' ? ['navigates to a path without useNavigate'] : [];
}

const part = (node: Node, field: string) => node[field] as Node;
const parts = (node: Node, field: string) => node[field] as readonly Node[];

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return 'type' in value ? [value as Node, ...inside] : inside;
}
