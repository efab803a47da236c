import type { City, CityChoice } from '#modules/instance/cities/contract.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Instance } from '#modules/instance/settings/contract.ts';
import type { AppStores } from '#platform/app-download.ts';
import type { Send } from '#platform/send.ts';

/** Settings of this instance that pages may show. Never a secret. */
export type ShellSetup = {
  readonly publicUrl: string;
  readonly instance: Instance;
  /** The first cities by name. `GET /cities` has all. */
  readonly cities: readonly CityChoice[];
  /** The visitor's city, or the default city. */
  readonly city: City;
  /** Slug of a city for each time zone, if the browser should guess the visitor's city. */
  readonly cityGuesses?: Readonly<Record<string, string>>;
  /** FTR-03, ORD-03 */
  readonly appStores: AppStores;
  readonly maps: BaseMap;
  /** Services that get data of visitors, for the privacy policy. */
  readonly outsideServices: readonly OutsideService[];
  readonly demo: boolean;
  /** A demo whose messages are shown at `/dev/outbox` instead of sent. */
  readonly demoOutbox: boolean;
  /** A demo for everyone on the internet, which begins again every hour. */
  readonly publicDemo: boolean;
  /** Types of profiles that can host events (PLT-18). */
  readonly eventCreatorTypes: readonly string[];
  /** For the copyright line (FTR-05). */
  readonly year: number;
  /** Set on a page that signed-in users share. The browser loads what is theirs. */
  readonly ownLater?: OwnLater;
};

export type OutsideService =
  | 'Apple Music'
  | 'Google'
  | 'KLIPY'
  | 'PostHog'
  | 'Segment'
  | 'Spotify'
  | 'Twilio';

/** Parts of the page that differ by viewer. Loaders fill it on the server. */
export type OwnLater = {
  /** Wire ids of profiles with a follow button. */
  readonly follows: string[];
  /** Wire ids of communities with a join button. */
  readonly communities: string[];
  /** Wire id of the profile whose page it is. */
  profile?: string;
};

/** Passed by the server to the rendering of one page. */
export type RequestContext = {
  /** Makes calls in this process, as the viewer. */
  readonly send: Send;
  /** The `nonce` of our own scripts. The server takes it off before it sends the page. */
  readonly scriptMark: string;
  readonly setup: ShellSetup;
  /** Overrides the status of the answer, for example 410 for something that was deleted. */
  readonly answerStatus?: (status: number) => void;
  /**
   * Receives the page as one string, with everything that the browser needs to hydrate it; the response then has no
   * body. Without it, the page is the body, as a stream. If the page can't be rendered as one string, neither is there.
   */
  readonly takeHtml?: ((html: string) => void) | undefined;
};
