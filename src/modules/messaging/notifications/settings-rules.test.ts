import { expect, test } from 'vitest';
import { notificationTypes } from './catalog.ts';
import { clockOf, minuteAt, settingsGroups, switchGroup, waysOf } from './settings-rules.ts';

const group = (key: string) => settingsGroups.find((one) => one.key === key)!;

test('every notification type has a switch in exactly one group [ACC-04, NTF-13]', () => {
  expect(settingsGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(notificationTypes.toSorted());
});

test('only event changes and broadcasts can be texted [ACC-04]', () => {
  const texted = settingsGroups.filter((one) => waysOf(one, ['inApp', 'email', 'sms']).includes('sms'));
  expect(texted.map(({ key }) => key)).toEqual(['going', 'blasts']);
});

test('turning a group on restores its defaults, and turning it off turns off every type', () => {
  const on = (key: string, channel: 'email' | 'push', enabled: boolean) =>
    switchGroup(group(key), channel, enabled).flatMap((one) => (one.enabled ? one.type : []));
  expect(on('posts', 'email', true)).toEqual(['post', 'comment', 'reply']);
  expect(on('posts', 'email', false)).toEqual([]);
  expect(on('people', 'push', true)).toEqual([
    'follow',
    'followBack',
    'followRequest',
    'followApproved',
    'followInvited',
    'eventJoined',
  ]);
});

test.each([
  ['00:00', 0],
  ['22:30', 1350],
  ['23:59', 1439],
])('%s is minute %i of the day', (clock, minute) => {
  expect([minuteAt(clock), clockOf(minute)]).toEqual([minute, clock]);
  expect(minuteAt('')).toBeUndefined();
});
