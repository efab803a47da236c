import { brand } from '#platform/brand.ts';
import { send } from '#platform/send.ts';
import { connectAppleMusic, developerToken } from '../credentials-contract.ts';

/** The part of Apple's script that we use. */
interface MusicKitInstance {
  /** Opens Apple's window. @returns the user token */
  authorize(): Promise<string>;
  unauthorize(): Promise<unknown>;
}
declare global {
  interface Window {
    MusicKit?: {
      configure(options: {
        developerToken: string;
        app: { name: string; build: string };
      }): Promise<MusicKitInstance>;
    };
  }
}

/** Milliseconds for which a developer token is used. Ours are valid for ten minutes. */
const tokenAge = 9 * 60_000;
let kit: { readonly instance: Promise<MusicKitInstance>; readonly until: number } | undefined;

/** Loads Apple's script and configures it, once until its token expires. */
function openMusicKit(userId: string): Promise<MusicKitInstance> {
  if (kit && kit.until > Date.now()) return kit.instance;
  const instance = configure(userId);
  kit = { instance, until: Date.now() + tokenAge };
  // The next press tries again.
  instance.catch(() => (kit = undefined));
  return instance;
}

async function configure(userId: string): Promise<MusicKitInstance> {
  const { token, script } = await send(developerToken, { userId });
  if (!window.MusicKit) await loadScript(script);
  if (!window.MusicKit) throw new Error('The script of Apple Music didn’t start.');
  return window.MusicKit.configure({ developerToken: token, app: { name: brand.name, build: '1' } });
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of Apple Music couldn’t be loaded.'));
    });
    document.head.append(script);
  });
}

/**
 * Asks the user for permission in Apple's window, and saves the token (MUS-11).
 * @returns `denied` if the user closed the window or the browser blocked it
 */
export async function askAppleMusic(userId: string): Promise<'connected' | 'denied'> {
  const music = await openMusicKit(userId);
  const userToken = await music.authorize().catch(() => undefined);
  if (!userToken) return 'denied';
  await send(connectAppleMusic, { userId, userToken });
  return 'connected';
}

/** Makes Apple's script forget the user, if it was loaded. */
export async function leaveAppleMusic(): Promise<void> {
  const music = await kit?.instance.catch(() => undefined);
  await music?.unauthorize();
}
