export type Reported = { readonly id: string; readonly name: string };

export type Person = { readonly id: string; readonly name: string };

export type SafetyRequest =
  | { readonly what: 'report'; readonly item: Reported }
  | { readonly what: 'block' | 'mute' | 'unmute'; readonly person: Person };

let listener: ((asked: SafetyRequest) => void) | undefined;
let waiting: SafetyRequest | undefined;

function ask(asked: SafetyRequest): void {
  if (listener) listener(asked);
  else waiting = asked;
}

export const openReport = (item: Reported) => ask({ what: 'report', item });

export const blockPerson = (person: Person) => ask({ what: 'block', person });

export const mutePerson = (person: Person) => ask({ what: 'mute', person });

export const unmutePerson = (person: Person) => ask({ what: 'unmute', person });

/** Called by the host. Replays a request made before it mounted. @returns a function that unsubscribes */
export function listenToRequests(hear: (asked: SafetyRequest) => void): () => void {
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
