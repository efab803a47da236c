import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { closePrompt } from '#modules/identity/accounts/web/sign-in-prompt.ts';
import { brand, setBrand } from '#platform/brand.ts';
import { connectToasts } from '#platform/ui/toast.ts';
import { onTrack } from '#platform/ui/track.ts';

// Parts that a page loads late are compiled first; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

const standard = { ...brand };

/** The files of a process share one world of modules: each leaves it as it found it. */
afterAll(() => {
  vi.unstubAllGlobals();
  setBrand(standard);
  if (typeof document === 'undefined') return;
  cleanup();
  closePrompt();
  connectToasts(() => {})();
  onTrack(() => {})();
  localStorage.clear();
  sessionStorage.clear();
});
