import { expect, test } from 'vitest';
import { slimRouteTree } from '../scripts/slim-frame.ts';

test('the route tree lists its routes without their names', () => {
  const code = `const rootRouteChildren: RootRouteChildren = {
  IndexRoute: IndexRoute,
  EventsIdRoute:
    EventsIdRoute,
};
export const routeTree = rootRouteImport._addFileChildren(rootRouteChildren);`;
  expect(slimRouteTree(code).replaceAll(/\s+/g, ' ')).toBe(
    'const rootRouteChildren: RootRouteChildren = [ IndexRoute, EventsIdRoute, ]; ' +
      'export const routeTree = rootRouteImport._addFileChildren(rootRouteChildren);',
  );
  const plain = 'const rootRouteChildren = { IndexRoute: IndexRoute };';
  expect(slimRouteTree(plain)).toBe('const rootRouteChildren = [ IndexRoute ];');
  expect(() => slimRouteTree('const tree = 1;')).toThrow('format of the generated route tree has changed');
});
