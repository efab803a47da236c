import { expect, test } from 'vitest';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { roleLinks } from './acting.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const as = (type: 'community' | 'artist' | 'venue', wireId: string) =>
  ({ acting: { id: wireId, type, name: 'Freight Union', image: null } }) as Me;

test.each([
  ['a community [NAV-08]', as('community', `community:${id}`), `/community/${id}/manage`, 'events'],
  ['an artist [NAV-09]', as('artist', `artist:spotify:4tZ`), '/artist/s/4tZ/manage', 'gigs'],
  ['a venue [NAV-10]', as('venue', `venue:backbeat:${id}`), `/venue/${id}/manage`, 'events'],
])('the role links of %s lead to what they manage', (_who, me, path, section) => {
  expect(roleLinks(me).map(({ to }) => to)).toEqual([
    path,
    `${path}/${section}`,
    ...(section === 'events' && path.startsWith('/community') ? [] : ['/my-events']),
  ]);
});

test('a user finds their tickets and the events they help run [NAV-07, REA-01]', () => {
  const links = roleLinks({ acting: null } as Me).map(({ label, to }) => `${label}: ${to}`);
  expect(links).toEqual(['My tickets: /tickets', 'My events: /my-events']);
});
