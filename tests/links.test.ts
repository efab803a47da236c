import { expect, expectTypeOf, test } from 'vitest';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { planPath } from '#modules/social/plans/rules.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import type { PagePath, PathOf } from '#platform/page-path.ts';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { findLinkFaults } from '../scripts/architecture/links.ts';
import { readSources } from '../scripts/architecture/sources.ts';

const event = { providerCode: 'b', providerId: '1' };
const faultsOf = (text: string) => findLinkFaults([{ path: 'src/app/web/planted.tsx', text }]);

test('no link of the product is cast, and each one takes typed paths', () => {
  expect(findLinkFaults(readSources())).toEqual([]);
});

test.each([
  ['a path cast to a route', `<Link to={path as '/'} />;`, /casts the to/],
  ['a path cast to never', '<Link to={path as never} />;', /casts the to/],
  ['a cast search', '<Link to="/explore" search={{ q } as never} />;', /casts the search/],
  ['cast params', `navigate({ to: '/posts/$id', params: { id } as object });`, /casts the params/],
  ['a cast search function', `navigate({ to: '.', search: ((was) => was) as never });`, /casts the search/],
  ['the Link of the router', `import { Link } from '@tanstack/react-router';`, /imports Link/],
  [
    'useNavigate of the router',
    `import { useNavigate } from '@tanstack/react-router';`,
    /imports useNavigate/,
  ],
  ['a path for router.navigate', 'void router.navigate({ to: path });', /navigates to a path/],
])('%s is refused', (_kind, planted, fault) => {
  expect(faultsOf(planted).join('\n')).toMatch(fault);
});

test.each([
  [`<Link to={eventPath(event)} search={{ order: order as OrderId }} />;`],
  [`void router.navigate({ to: '/' });`],
  [`navigate({ to: eventPath(event), params: {} });`],
])('%s is allowed', (planted) => {
  expect(faultsOf(planted)).toEqual([]);
});

test('the paths that the product builds fit its routes', () => {
  expectTypeOf(eventPath).returns.toExtend<PagePath>();
  expectTypeOf(manageEventPath).returns.toExtend<PagePath>();
  expectTypeOf(profilePath).returns.toExtend<PagePath>();
  expectTypeOf(manageProfilePath).returns.toExtend<PagePath>();
  expectTypeOf(collectionPath).returns.toExtend<PagePath>();
  expectTypeOf(planPath).returns.toExtend<PagePath>();
  expectTypeOf(postPath).returns.toExtend<PagePath>();
});

test('a link to a route that was renamed does not compile', () => {
  expectTypeOf<PathOf<'/events/$code/$id/{-$slug}'>>().toEqualTypeOf<
    `/events/${string}/${string}` | `/events/${string}/${string}/${string}`
  >();
  // After a rename the route would no longer take what `eventPath` builds.
  expectTypeOf(eventPath).returns.not.toExtend<PathOf<'/nights/$code/$id/{-$slug}'>>();
  expectTypeOf(linksThatMustNotCompile).toBeFunction();
});

function linksThatMustNotCompile() {
  // @ts-expect-error -- no route has this path
  Link({ to: '/nights/b/1' });
  // @ts-expect-error -- an event is found by two parts
  Link({ to: '/events/b' });
  // @ts-expect-error -- a string may be any text
  Link({ to: String('/explore') });
  // @ts-expect-error -- this route reads no such search
  Link({ to: '/explore', search: { day: 1 } });
  // @ts-expect-error -- the route that this path leads to reads no such search
  Link({ to: eventPath(event), search: { checkout: 'later' } });
  const navigate = useNavigate();
  void navigate({ to: eventPath(event), search: { checkout: 'payment' } });
  // @ts-expect-error -- no route has this path
  void navigate({ to: '/nights' });
}
