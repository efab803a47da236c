import type { Plugin } from 'vite';

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

/** The router reads the generated routes without their names. */
export function slimRouteTree(code: string): string {
  const children = /(const rootRouteChildren[^=]*= )\{([^}]*)\}/;
  if (!children.test(code)) throw new Error('The format of the generated route tree has changed.');
  return code.replace(
    children,
    (_all, declared: string, list: string) => `${declared}[${list.replaceAll(/\w+:\s*(?=\w)/g, '')}]`,
  );
}
