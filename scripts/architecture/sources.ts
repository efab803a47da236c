import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** A source file: its path from the repository root, with `/`, and its text. */
export type Source = { readonly path: string; readonly text: string };

/** The side that a file runs on; `shared` files run on both. */
export type Side = 'shared' | 'server' | 'web';

/** The location of a file. A module with a single slice keeps it at its root; `slice` is then the module's name. */
export type Place =
  | { readonly area: 'platform'; readonly side: Side }
  | {
      readonly area: 'module';
      readonly module: string;
      readonly slice: string;
      readonly side: Side;
      /** Contracts, rules and copy, `server/index.ts`, `web/index.ts` and styles: what others may import. */
      readonly isEntry: boolean;
    }
  | { readonly area: 'app'; readonly side: Side }
  | { readonly area: 'package'; readonly package: string }
  | { readonly area: 'other' };

export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** Lists every source that the architecture governs. */
export function readSources(): Source[] {
  return globSync('{src,packages}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/*.gen.ts'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const sides = new Map<string, Side>([
  ['server', 'server'],
  ['web', 'web'],
  ['ui', 'web'],
  ['testing', 'server'],
]);

export function placeOf(path: string): Place {
  const [top, area, ...rest] = path.split('/');
  if (top === 'packages') return { area: 'package', package: area! };
  if (top !== 'src') return { area: 'other' };
  if (area === 'platform') return { area, side: sides.get(rest[0]!) ?? 'shared' };
  if (area === 'app') return { area, side: sides.get(rest[0]!) ?? 'shared' };
  if (area !== 'modules') return { area: 'other' };
  const [module, ...inModule] = rest;
  const isAtRoot = inModule.length === 1 || sides.has(inModule[0]!) || inModule[0] === 'migrations';
  const [slice, ...inSlice] = isAtRoot ? [module!, ...inModule] : inModule;
  const side = sides.get(inSlice[0]!) ?? 'shared';
  const isStyle = inSlice.length === 2 && inSlice[1]!.endsWith('.css');
  const isFacade = inSlice.length === 2 && inSlice[1] === 'index.ts';
  const isEntry = side === 'shared' ? inSlice.length === 1 : isFacade || isStyle;
  return { area: 'module', module: module!, slice: slice!, side, isEntry };
}

const imports = new WeakMap<Source, readonly string[]>();

/** Lists a file's import specifiers: static, dynamic and re-exported, including types. */
export function importsOf(source: Source): readonly string[] {
  const known = imports.get(source) ?? readImports(source);
  imports.set(source, known);
  return known;
}

function readImports({ path, text }: Source): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = text.slice(start, end).match(/^['"](.*)['"]$/) ?? [];
    return specifier ? [specifier] : [];
  });
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic];
}

/** Blanks out comments, so that words in them aren't read as SQL. */
export function withoutComments({ path, text }: Source): string {
  let result = text;
  for (const { start, end } of parseSync(path, text).comments)
    result = result.slice(0, start) + ' '.repeat(end - start) + result.slice(end);
  return result;
}

/** The name of a table or column in the database. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
