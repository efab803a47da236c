import { describe, expect, test } from 'vitest';
import {
  appOffer,
  deviceOf,
  type AppOffer,
  type AppStores,
  type Device,
  type InstallState,
} from './app-download.ts';

describe('the device', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
  test.each<[string, string, number, Device]>([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Safari/604.1', 5, 'ios'],
    ['an iPad that claims to be a Mac', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'desktop'],
    [
      'an Android phone',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36',
      5,
      'android',
    ],
    ['a PC with a touchscreen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'desktop'],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0, 'desktop'],
  ])('of %s', (_, userAgent, touchPoints, device) => {
    expect(deviceOf(userAgent, touchPoints)).toBe(device);
  });
});

describe('the offered app', () => {
  const ios = 'https://apps.apple.com/app/id1';
  const android = 'https://play.google.com/store/apps/details?id=a';
  const apps = {
    'both apps': { ios, android },
    'an iOS app': { ios, android: null },
    'an Android app': { ios: null, android },
    'no app': { ios: null, android: null },
  } as const satisfies Record<string, AppStores>;
  const offers = {
    'the App Store': { kind: 'store', href: ios },
    'Google Play': { kind: 'store', href: android },
    'a QR code': { kind: 'code' },
    'the browser’s prompt': { kind: 'install' },
    'steps for iOS': { kind: 'steps', device: 'ios' },
    'steps for Android': { kind: 'steps', device: 'android' },
    nothing: undefined,
  } as const satisfies Record<string, AppOffer | undefined>;

  test.each<[Device, keyof typeof apps, InstallState, keyof typeof offers]>([
    ['ios', 'both apps', 'byHand', 'the App Store'],
    ['android', 'both apps', 'offered', 'Google Play'],
    ['desktop', 'both apps', 'offered', 'a QR code'],
    ['desktop', 'an iOS app', 'notOffered', 'a QR code'],
    ['desktop', 'an Android app', 'byHand', 'a QR code'],
    ['android', 'an iOS app', 'offered', 'the browser’s prompt'],
    ['android', 'an iOS app', 'notOffered', 'nothing'],
    ['ios', 'an Android app', 'byHand', 'steps for iOS'],
    ['ios', 'no app', 'byHand', 'steps for iOS'],
    ['ios', 'no app', 'notOffered', 'steps for iOS'],
    ['android', 'no app', 'offered', 'the browser’s prompt'],
    ['android', 'no app', 'byHand', 'steps for Android'],
    ['android', 'no app', 'notOffered', 'nothing'],
    ['desktop', 'no app', 'offered', 'the browser’s prompt'],
    ['desktop', 'no app', 'notOffered', 'nothing'],
    ['desktop', 'no app', 'byHand', 'nothing'],
  ])('on %s with %s (%s) is %s, or nothing once installed [ORD-03]', (device, stores, state, offer) => {
    expect(appOffer(apps[stores], device, state)).toEqual(offers[offer]);
    expect(appOffer(apps[stores], device, 'installed')).toBeUndefined();
  });
});
