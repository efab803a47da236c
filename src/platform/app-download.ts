/** Download pages of the mobile apps. `null` if there is no app. */
export type AppStores = { readonly ios: string | null; readonly android: string | null };

export type Device = 'ios' | 'android' | 'desktop';

/** Redirects to the store of the device (ORD-03). */
export const appPath = '/app';

/** @param touchPoints tells an iPad from the Mac that it claims to be; unknown on the server */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'desktop';
}

/** The store of this device, if the instance has an app for it. */
export function storeOf(stores: AppStores, device: Device): string | null {
  return device === 'desktop' ? null : stores[device];
}

/**
 * Whether this page can be installed as an app. Browsers that can ask the user do so once it is worth it, and not if
 * the app is installed already; in others, users add it by hand.
 */
export type InstallState = 'installed' | 'offered' | 'notOffered' | 'byHand';

export type AppOffer =
  | { readonly kind: 'store'; readonly href: string }
  /** A QR code that leads a phone to its store. */
  | { readonly kind: 'code' }
  | { readonly kind: 'install' }
  /** How to add the page to the home screen by hand. */
  | { readonly kind: 'steps'; readonly device: 'ios' | 'android' };

/**
 * Decides how to offer the app: its store on phones, a QR code on desktop, or installing the page if there is no app
 * (ORD-03).
 */
export function appOffer(stores: AppStores, device: Device, state: InstallState): AppOffer | undefined {
  if (state === 'installed') return undefined;
  const href = storeOf(stores, device);
  if (href) return { kind: 'store', href };
  if (device === 'desktop' && (stores.ios || stores.android)) return { kind: 'code' };
  if (state === 'offered') return { kind: 'install' };
  // No browser on iOS asks.
  const isByHand = device === 'ios' || (device === 'android' && state === 'byHand');
  return isByHand ? { kind: 'steps', device } : undefined;
}
