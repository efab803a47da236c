import { expect, test } from 'vitest';
import { askWords, badgeOf, roleName } from './copy.ts';
import * as rules from './rules.ts';

const standing = (text: string): rules.Standing => {
  const [creatorType, creatorStatus, heldType] = text.split(' ');
  return { creatorType, creatorStatus, heldType: heldType ?? null } as rules.Standing;
};

test.each([
  ['event', 'owner confirmed', 'Host'],
  ['event', 'collaborator confirmed', 'Co-Host'],
  ['event', 'assistant confirmed', 'Door Manager'],
  ['profile', 'collaborator confirmed', 'Admin'],
  ['event', 'owner invited', 'Invited'],
  ['event', 'collaborator invited', 'Invited'],
  ['event', 'collaborator denied', 'Declined invitation'],
] as const)('of an %s, who is %s has the badge "%s" [INV-04]', (kind, text, badge) => {
  expect(badgeOf(kind, standing(text))).toBe(badge);
});

test.each([
  ['event', 'owner', 'Event transfer'],
  ['event', 'collaborator', 'Co-host invitation'],
  ['event', 'assistant', 'Invitation as Door Manager'],
  ['profile', 'owner', 'Ownership transfer'],
  ['profile', 'collaborator', 'Invitation as Admin'],
] as const)('of an %s, to be %s is called "%s" [INV-02]', (kind, role, title) => {
  expect(askWords(kind, role).title).toBe(title);
});

test('roles have the names of the house [ROL-02, ROL-03, ROL-04]', () => {
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
  expect(rules.afterAnswer(standing(before), status)).toEqual(standing(after));
});

test.each([
  ['a helper who is offered it goes on helping', 'owner', 'assistant confirmed', 'owner invited assistant'],
  ['who said no is asked anew', 'collaborator', 'assistant denied', 'collaborator invited'],
  ['who is new is asked', 'assistant', undefined, 'assistant invited'],
] as const)('%s [INV-01, INV-05]', (_what, role, before, after) => {
  expect(rules.afterInvite(role, before && standing(before))).toEqual(standing(after));
});
