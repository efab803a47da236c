import { join } from 'node:path';
import type { Plugin } from 'vite';

const brokenPage = join(import.meta.dirname, '../src/app/web/shell/broken-page.tsx');

/** Shrinks the code that every page loads first, without visible changes. */
export function slimFrame(): Plugin[] {
  return [
    {
      name: 'slim-route-tree',
      transform: {
        filter: { id: /routeTree\.gen\.ts$/ },
        handler(code) {
          return { code: slimRouteTree(code), map: null };
        },
      },
    },
    {
      name: 'slim-routes',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: /\/src\/app\/web\/routes\/[^?]*\.tsx$/ },
        handler(code) {
          return { code: slimRoute(code), map: null };
        },
      },
    },
    {
      name: 'own-last-error',
      apply: 'build',
      transform: {
        filter: { id: /@tanstack\/react-router\/dist\/esm\/CatchBoundary\.js$/ },
        handler(code) {
          return { code: ownLastError(code, brokenPage), map: null };
        },
      },
    },
    {
      name: 'slim-head',
      apply: 'build',
      transform: {
        filter: { id: /@tanstack\/react-router\/dist\/esm\/Asset\.js$/ },
        handler(code) {
          return { code: slimHead(code), map: null };
        },
      },
    },
    {
      name: 'slim-react',
      apply: 'build',
      transform: {
        filter: { id: /react-dom\/cjs\/react-dom(?:-client)?\.production\.js$/ },
        handler(code) {
          return { code: slimReact(code), map: null };
        },
      },
    },
    {
      // Vite's own is half a kilobyte larger.
      name: 'slim-preload',
      enforce: 'pre',
      apply: 'build',
      load: {
        filter: { id: /^\0vite\/preload-helper\.js$/ },
        handler: () => `export { loadWithStyles as __vitePreload } from '#platform/ui/load-with-styles.ts';`,
      },
    },
  ];
}

/** The router reads the generated routes without their names, and every page is a child of the root. */
export function slimRouteTree(code: string): string {
  const children = /(const rootRouteChildren[^=]*= )\{([^}]*)\}/;
  const page =
    /(\w+)\.update\(\{\s*id: ((['"])[^'"]*\3),\s*path: \2,\s*getParentRoute: \(\) => rootRouteImport,?\s*\}(?: as any)?\)/g;
  if (!children.test(code)) throw new Error('The format of the generated route tree has changed.');
  return `${code
    .replace(
      children,
      (_all, declared: string, list: string) => `${declared}[${list.replaceAll(/\w+:\s*(?=\w)/g, '')}]`,
    )
    .replaceAll(page, 'underRoot($1, $2)')}
function underRoot(page, path) { return page.update({ id: path, path, getParentRoute: () => rootRouteImport }); }`;
}

/** A route gets its path from the tree, and loads its loader and its component with one import. */
export function slimRoute(code: string): string {
  const path = /(createFileRoute\()(["'])[^"']*\2\)/;
  if (code.includes('createFileRoute') && !path.test(code))
    throw new Error('The format of routes has changed.');
  const imports = [...code.matchAll(/const (\$\$split\w+) = (\(\) => import\([^)]*\));?/g)];
  return imports.reduce(
    (text, [line, name, load], at) => {
      const [, same] = imports.slice(0, at).find(([, , earlier]) => earlier === load) ?? [];
      return same ? text.replace(line, '').replaceAll(name!, () => same) : text;
    },
    code.replace(path, '$1)'),
  );
}

/** Shows our own page for errors outside a page. The router's is unstyled and larger. */
export function ownLastError(code: string, brokenPage: string): string {
  const own = /function ErrorComponent\([\s\S]*?\n\}\n/;
  if (!own.test(code)) throw new Error('The format of the error boundary has changed.');
  return `import { BrokenPage as ErrorComponent } from '${brokenPage}';\n${code.replace(own, '')}`;
}

/** Removes what adds the scripts of a page on navigation. Ours are all in the markup of the first page. */
export function slimHead(code: string): string {
  const adding = /^\tReact\$1\.useEffect\([\s\S]*?^\t\]\);\n/m;
  if (!adding.test(code)) throw new Error('The format of the head has changed.');
  return code.replace(adding, '');
}

/** Removes what only refs on fragments and hints for resources call. We have neither. */
export function slimReact(code: string): string {
  const unused =
    /^(?:FragmentInstance\.prototype\.\w+|exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)) = function \([\s\S]*?^\};\n/gm;
  const slim = code.replace(unused, '');
  if (slim === code) throw new Error('The format of React has changed.');
  return slim;
}
