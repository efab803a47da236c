/** What is reported. */
export type Reported = { readonly id: string; readonly name: string };

/** Whom one blocks or mutes. */
export type Person = { readonly id: string; readonly name: string };

export type Asked =
  | { readonly what: 'report'; readonly item: Reported }
  | { readonly what: 'block' | 'mute' | 'unmute'; readonly person: Person };

let listener: ((asked: Asked) => void) | undefined;
let waiting: Asked | undefined;

function ask(asked: Asked): void {
  if (listener) listener(asked);
  else waiting = asked;
}

/** Opens the dialog to report something, from any menu. */
export const openReport = (item: Reported) => ask({ what: 'report', item });

/** Asks whether a person is to be blocked, and says what happens then. */
export const blockPerson = (person: Person) => ask({ what: 'block', person });

/** Mutes at once; the toast takes it back. */
export const mutePerson = (person: Person) => ask({ what: 'mute', person });

export const unmutePerson = (person: Person) => ask({ what: 'unmute', person });

/** The host's side. What was asked before it was there is asked now. @returns how to stop */
export function listenToAsked(hear: (asked: Asked) => void): () => void {
  listener = hear;
  if (waiting) {
    const asked = waiting;
    waiting = undefined;
    hear(asked);
  }
  return () => {
    if (listener === hear) listener = undefined;
  };
}
