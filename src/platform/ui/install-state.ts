import { useSyncExternalStore } from 'react';
import type { InstallState } from '#platform/app-download.ts';

/** The browser's offer to install the page. Not in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** Kept by the page's first script, because the browser may offer it before anything else runs. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface Navigator {
    /** Safari on iOS only: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

const standalone = '(display-mode: standalone)';
const listeners = new Set<() => void>();
let wasInstalled = false;

function listen(listener: () => void): () => void {
  const remember = () => {
    wasInstalled = true;
    listener();
  };
  listeners.add(listener);
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', remember);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', remember);
  };
}

function readInstallState(): InstallState {
  if (wasInstalled || navigator.standalone || matchMedia(standalone).matches) return 'installed';
  if (window.installPrompt) return 'offered';
  return 'onbeforeinstallprompt' in window ? 'notOffered' : 'byHand';
}

/** Whether this page can be installed as an app. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(listen, readInstallState, () => 'notOffered');
}

/** Opens the browser's question. An offer can be used once; a browser that was declined makes another one later. */
export async function askToInstall(): Promise<void> {
  const offer = window.installPrompt;
  window.installPrompt = undefined;
  try {
    await offer?.prompt();
  } finally {
    for (const listener of listeners) listener();
  }
}
