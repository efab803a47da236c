import type { Membership } from '#modules/profiles/profiles/membership.ts';
import { expect, test } from 'vitest';
import { askWords, badgeOf, roleName } from './copy.ts';
import * as rules from './rules.ts';

const membership = (text: string): Membership => {
  const [creatorType, creatorStatus, heldType] = text.split(' ');
  return { creatorType, creatorStatus, heldType: heldType ?? null } as Membership;
};

test.each([
  ['event', 'owner confirmed', 'Host'],
  ['event', 'collaborator confirmed', 'Co-Host'],
  ['event', 'assistant confirmed', 'Door Manager'],
  ['profile', 'collaborator confirmed', 'Admin'],
  ['event', 'owner invited', 'Invited'],
  ['event', 'collaborator invited', 'Invited'],
  ['event', 'collaborator denied', 'Declined invitation'],
] as const)('an %s who is %s has the badge "%s" [INV-04]', (kind, text, badge) => {
  expect(badgeOf(kind, membership(text))).toBe(badge);
});

test.each([
  ['event', 'owner', 'Event transfer'],
  ['event', 'collaborator', 'Co-host invitation'],
  ['event', 'assistant', 'Door Manager invitation'],
  ['profile', 'owner', 'Ownership transfer'],
  ['profile', 'collaborator', 'Admin invitation'],
] as const)('the invitation of an %s to be %s is titled "%s" [INV-02]', (kind, role, title) => {
  expect(askWords(kind, role).title).toBe(title);
});

test('roles have their display names [ROL-02, ROL-03, ROL-04]', () => {
  const helping = ['collaborator', 'assistant'] as const;
  expect(helping.map((role) => roleName('event', role))).toEqual(['Co-Host', 'Door Manager']);
  expect(roleName('profile', 'collaborator')).toBe('Admin');
});

test.each([
  ['collaborator invited', 'confirmed', 'collaborator confirmed'],
  ['assistant invited', 'denied', 'assistant denied'],
  ['owner invited', 'denied', 'owner denied'],
  ['owner invited collaborator', 'denied', 'collaborator confirmed'],
  ['owner invited assistant', 'confirmed', 'owner confirmed'],
] as const)('%s, answered with %s, is then %s [INV-01, INV-05]', (before, status, after) => {
  expect(rules.applyAnswer(membership(before), status)).toEqual(membership(after));
});

test.each([
  [
    'a member with a pending transfer keeps their role',
    'owner',
    'assistant confirmed',
    'owner invited assistant',
  ],
  ['a user who declined is invited again', 'collaborator', 'assistant denied', 'collaborator invited'],
  ['a new user is invited', 'assistant', undefined, 'assistant invited'],
] as const)('%s [INV-01, INV-05]', (_what, role, before, after) => {
  expect(rules.applyInvite(role, before && membership(before))).toEqual(membership(after));
});

const full = rules.mostMembers;
const newcomer = { role: 'owner', creatorType: 'assistant', hasOffer: false, size: 3 } as const;

test.each<
  [string, Partial<Parameters<typeof rules.checkCanInvite>[0]>, string | undefined, string | undefined]
>([
  ['the owner invites a member', {}, undefined, undefined],
  ['a co-host invites a member', { role: 'collaborator' }, undefined, undefined],
  ['the owner offers a newcomer the event', { creatorType: 'owner' }, undefined, undefined],
  ['a co-host offers the event', { role: 'collaborator', creatorType: 'owner' }, undefined, 'onlyOwner'],
  ['the owner is invited', {}, 'owner confirmed', 'alreadyOwner'],
  ['a member is offered the event', { creatorType: 'owner' }, 'collaborator confirmed', undefined],
  ['a second offer is made', { creatorType: 'owner', hasOffer: true }, undefined, 'transferOpen'],
  ['a member is invited during an offer', { hasOffer: true }, undefined, undefined],
  ['someone is invited twice', {}, 'assistant invited', 'alreadyInvited'],
  ['someone with an offer is invited', {}, 'owner invited', 'alreadyInvited'],
  ['a member is invited again', {}, 'assistant confirmed', 'alreadyOnTeam'],
  ['someone who declined is invited again', {}, 'assistant denied', undefined],
  ['the team has one place left', { size: full - 1 }, undefined, undefined],
  ['the team is full', { size: full }, undefined, 'teamFull'],
  ['the team is full, and someone on it is invited again', { size: full }, 'assistant denied', undefined],
])('when %s, the answer is right', (_what, more, member, why) => {
  const asked = { ...newcomer, ...more, member: member === undefined ? undefined : membership(member) };
  expect(rules.checkCanInvite(asked)).toBe(why);
});

test.each([
  ['owner confirmed', 'owner', false, 'ownerStays'],
  ['owner confirmed', 'owner', true, 'ownerStays'],
  ['collaborator confirmed', 'collaborator', true, undefined],
  ['assistant confirmed', 'assistant', true, undefined],
  ['assistant confirmed', 'assistant', false, 'notAllowed'],
  ['assistant confirmed', undefined, false, 'notAllowed'],
  ['assistant confirmed', 'collaborator', false, undefined],
  ['collaborator confirmed', 'owner', false, undefined],
  ['owner invited', 'collaborator', false, 'onlyOwner'],
  ['owner invited', 'owner', false, undefined],
  ['owner denied', 'collaborator', false, undefined],
  ['collaborator invited', 'collaborator', false, undefined],
] as const)('%s, removed by %s (own membership: %s), is refused with %s', (text, role, isOwn, why) => {
  expect(rules.checkCanRemove(membership(text), { role, isOwn })).toBe(why);
});

test.each([
  ['owner confirmed', 'ownerStays'],
  ['owner invited', 'transferOpen'],
  ['collaborator denied', 'memberNotFound'],
  ['collaborator confirmed', undefined],
  ['assistant invited', undefined],
] as const)('changing the role of %s is refused with %s', (text, why) => {
  expect(rules.checkCanChangeRole(membership(text))).toBe(why);
});

test('a withdrawn transfer keeps the member on the team, and leaving removes them', () => {
  expect(rules.applyRemoval(membership('owner invited assistant'), false)).toEqual(
    membership('assistant confirmed'),
  );
  expect(rules.applyRemoval(membership('owner invited assistant'), true)).toBeUndefined();
  expect(rules.applyRemoval(membership('assistant confirmed'), false)).toBeUndefined();
});

test.each([
  ['collaborator', 'assistant confirmed', 'collaborator invited'],
  ['owner', 'assistant denied', 'owner invited'],
  ['owner', 'owner confirmed', 'owner invited'],
] as const)('an invited %s who is %s keeps no other role in the meantime', (role, before, after) => {
  expect(rules.applyInvite(role, membership(before))).toEqual(membership(after));
});
