import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownLastError, slimHead, slimReact, slimRoute, slimRouteTree } from '../scripts/slim-frame.ts';

const installed = createRequire(import.meta.url).resolve;

test('the route tree lists its routes without their names', () => {
  const code = `const rootRouteChildren: RootRouteChildren = {
  IndexRoute: IndexRoute,
  EventsIdRoute:
    EventsIdRoute,
};
export const routeTree = rootRouteImport._addFileChildren(rootRouteChildren);`;
  expect(slimRouteTree(code).replaceAll(/\s+/g, ' ')).toContain(
    'const rootRouteChildren: RootRouteChildren = [ IndexRoute, EventsIdRoute, ]; ' +
      'export const routeTree = rootRouteImport._addFileChildren(rootRouteChildren);',
  );
  const plain = 'const rootRouteChildren = { IndexRoute: IndexRoute };';
  expect(slimRouteTree(plain)).toContain('const rootRouteChildren = [ IndexRoute ];');
  expect(() => slimRouteTree('const tree = 1;')).toThrow('format of the generated route tree has changed');
});

test.each(["'", '"'])('a page is placed under the root by its path alone, which is in %s', (quote) => {
  const path = `${quote}/events/$id${quote}`;
  const code = `const EventRoute = EventRouteImport.update({
  id: ${path},
  path: ${path},
  getParentRoute: () => rootRouteImport,
} as any);
const rootRouteChildren = { EventRoute: EventRoute };`;
  const slim = slimRouteTree(code);
  expect(slim).toContain(`const EventRoute = underRoot(EventRouteImport, ${path});`);
  expect(slim).toContain('function underRoot(page, path)');
});

test('a route imports its loader and its component once, and leaves its path to the tree', () => {
  const code = `const $$splitComponentImporter = () => import("./home.tsx?tsr-split=component---loader");
const $$splitLoaderImporter = () => import("./home.tsx?tsr-split=component---loader");
const $$splitErrorImporter = () => import("./home.tsx?tsr-split=errorComponent");
const Route = createFileRoute("/")({ loader: lazyFn($$splitLoaderImporter, "loader") });`;
  const slim = slimRoute(code);
  expect(slim.match(/import\(/g)).toHaveLength(2);
  expect(slim).toContain('createFileRoute()({ loader: lazyFn($$splitComponentImporter, "loader") })');
  expect(() => slimRoute('createFileRoute(path)')).toThrow('format of routes has changed');
});

test('an error outside a page shows our own words', () => {
  const boundary = join(dirname(installed('@tanstack/react-router')), '../esm/CatchBoundary.js');
  const slim = ownLastError(readFileSync(boundary, 'utf8'), '/src/broken-page.tsx');
  expect(slim).toMatch(/^import \{ BrokenPage as ErrorComponent \} from '\/src\/broken-page\.tsx';/);
  expect(slim).toContain('?? ErrorComponent');
  expect(slim).not.toContain('Show Error');
  expect(() => ownLastError('', '')).toThrow('format of the error boundary has changed');
});

test('the head adds no scripts on navigation', () => {
  const head = join(dirname(installed('@tanstack/react-router')), '../esm/Asset.js');
  const slim = slimHead(readFileSync(head, 'utf8'));
  expect(slim).toContain('const hydrated = useHydrated();');
  expect(slim).toContain('dangerouslySetInnerHTML: innerHTML');
  expect(slim).not.toMatch(/useEffect|appendChild\(script\);\n\t+return/);
  expect(() => slimHead('')).toThrow('format of the head has changed');
});

test('React comes without refs on fragments and hints for resources, which nothing here uses', () => {
  const folder = dirname(installed('react-dom/package.json'));
  for (const name of ['react-dom', 'react-dom-client']) {
    const code = readFileSync(join(folder, `cjs/${name}.production.js`), 'utf8');
    const slim = slimReact(code);
    expect(code.length - slim.length).toBeGreaterThan(2000);
    expect(slim).not.toMatch(/FragmentInstance\.prototype\.|exports\.pre/);
    expect(slim).toContain('exports.');
    // It is still a program.
    expect(() => new Function('exports', 'require', slim)).not.toThrow();
  }
  expect(() => slimReact('')).toThrow('format of React has changed');
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') });
  const users = sources.filter((file) =>
    /<Fragment[^>]* ref=|import \{[^}]*\bpre(?:load|init|connect)\w*[^}]*\} from 'react-dom'/.test(
      readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
    ),
  );
  expect(users).toEqual([]);
});
