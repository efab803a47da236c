import type { Send } from '#kit/web/send.ts';

/** How this instance is set up, as far as pages show it. Never a secret. */
export type ShellSetup = {
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** `null`: the link is hidden (FTR-03). */
  readonly iosAppUrl: string | null;
  readonly demo: boolean;
  /** Of the copyright line (FTR-05). */
  readonly year: number;
};

/** What the server hands to the rendering of one page. */
export type RequestContext = {
  /** Makes calls in this process, as the viewer. */
  readonly send: Send;
  readonly nonce: string;
  readonly setup: ShellSetup;
};
