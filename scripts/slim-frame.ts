import type { Plugin } from 'vite';

/** Makes what every page begins with smaller, in ways that change nothing people see. */
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

/** The router reads the routes of the generated tree without their names. */
export function slimRouteTree(code: string): string {
  const children = /(const rootRouteChildren[^=]*= )\{([^}]*)\}/;
  if (!children.test(code)) throw new Error('The route tree is written in another way now.');
  return code.replace(
    children,
    (_all, declared: string, list: string) => `${declared}[${list.replaceAll(/\w+:\s*(?=\w)/g, '')}]`,
  );
}
