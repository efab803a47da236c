import type { Send } from '#platform/send.ts';

/** How this instance is set up, as far as pages show it. Never a secret. */
export type ShellSetup = {
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** `null`: the link is hidden (FTR-03). */
  readonly iosAppUrl: string | null;
  /** `null`: maps are drawn from our own neighbourhoods. */
  readonly mapStyleUrl: string | null;
  readonly demo: boolean;
  /** Which kinds of profile may put on events (PLT-18). */
  readonly eventCreatorTypes: readonly string[];
  /** Of the copyright line (FTR-05). */
  readonly year: number;
};

/** What the server hands to the rendering of one page. */
export type RequestContext = {
  /** Makes calls in this process, as the viewer. */
  readonly send: Send;
  readonly nonce: string;
  readonly setup: ShellSetup;
  /** Says that the page is answered with another status than its rendering would have: 410 for what is gone. */
  readonly answerStatus?: (status: number) => void;
  /** Given where all of the page is wanted at once, to be kept. */
  readonly whole?: WholePage | undefined;
};

/**
 * A page as one text: the response that is answered with it has no body. A page that cannot be had so is not given; it
 * is to be rendered again, as a stream.
 */
export type WholePage = {
  /** Takes the page, with all that the browser needs to go on with it. */
  readonly take: (html: string) => void;
};
