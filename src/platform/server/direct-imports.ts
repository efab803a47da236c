import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  imports: Record<string, string>;
};
/** The part of each alias before its star, such as `#modules/`, and the address of its folder. */
const folders = Object.entries(imports).map(
  ([alias, path]) => [alias.slice(0, -1), new URL(path.slice(0, -1), root).href] as const,
);

/**
 * Resolves imports that name their file, `#modules/…` or a relative path with its extension, without asking for the
 * package, its exports and symbolic links of each. Node asks on every import, and a start has nine thousand
 * (docs/decisions/0085). Everything else, and a file that doesn't exist, is left to Node.
 * @returns a function that ends this, since Node remembers what it resolved and pages import some parts again and again
 */
export function resolveImportsDirectly(): () => void {
  const found = new Set<string>();
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = namedFile(specifier, context.parentURL);
      if (!url || !context.conditions.includes('import')) return nextResolve(specifier, context);
      if (!found.has(url)) {
        if (!existsSync(fileURLToPath(url))) return nextResolve(specifier, context);
        found.add(url);
      }
      return url.endsWith('.ts')
        ? { url, format: 'module-typescript', shortCircuit: true }
        : { url, shortCircuit: true };
    },
  });
  return () => hooks.deregister();
}

function namedFile(specifier: string, importer: string | undefined): string | undefined {
  if (!/\.(ts|m?js)$/.test(specifier)) return undefined;
  if (specifier.startsWith('.')) return new URL(specifier, importer).href;
  const folder = folders.find(([alias]) => specifier.startsWith(alias));
  return folder && new URL(specifier.slice(folder[0].length), folder[1]).href;
}
