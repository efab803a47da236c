import { expect, test } from 'vitest';
import { notificationTypes } from './catalog.ts';
import {
  changed,
  clockOf,
  minuteAt,
  needsApp,
  settingsGroups,
  switchGroup,
  waysOf,
} from './settings-rules.ts';

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

test('a group that is off in the app shows that it reaches nobody otherwise, except by emails of their own [ACC-04]', () => {
  const channels = { inApp: true, email: true, sms: true, push: true };
  const all = {
    kinds: notificationTypes.map((type) => ({ type, label: '', channels, mayText: true })),
    timeZone: 'UTC',
    quietHours: null,
    smsConsent: null,
    smsText: { version: '', text: '' },
  };
  const silentWays = (key: string, on: boolean) => {
    const settings = changed(all, { kinds: switchGroup(group(key), 'inApp', on) }, '');
    return waysOf(group(key), ['inApp', 'email', 'sms', 'push']).filter((way) =>
      needsApp(group(key), way, settings),
    );
  };
  expect(silentWays('people', true)).toEqual([]);
  expect(silentWays('people', false)).toEqual(['email', 'push']);
  expect(silentWays('going', false)).toEqual(['sms', 'push']);
  expect(silentWays('blasts', false)).toEqual([]);
});

test.each([
  ['00:00', 0],
  ['22:30', 1350],
  ['23:59', 1439],
])('%s is minute %i of the day', (clock, minute) => {
  expect([minuteAt(clock), clockOf(minute)]).toEqual([minute, clock]);
  expect(minuteAt('')).toBeUndefined();
});
