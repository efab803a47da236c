/** Words that read like a translation or aren't in the glossary, and what to write instead. Sentences only, not names. */
export const bannedPhrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bthe house\b(?! (?:music|trio|rules|band|lights|key))/i, 'Backbeat, the instance, or admins'],
  [/\bof ours\b/i, 'our'],
  [/\b(?:whoever|whomever|whom)\b/i, 'the person who, or name the role'],
  [/\banew\b/i, 'again'],
  [/\blook(?:s|ed|ing)? after\b/i, 'manage'],
  [/\bas it stands\b/i, 'as it is'],
  [/\bfrom now on\b/i, 'starting today'],
  [/\bany more\b(?! (?:than|of|\w+s\b))/i, 'no longer'],
  [/\bdoes(?: not|n[’']t) come back\b/i, 'can’t be undone'],
  [/\b(?:is|are|was|were|be|being) (?:told|heard)\b/i, 'gets a notification, or receives the event'],
  [/\basked along\b/i, 'invited'],
  [/\bone['’]s\b/i, 'your, or the user’s'],
  [/\bkeep(?:s|ing)? apart\b/i, 'block'],
  [/\bnothing where\b/i, 'renders nothing when'],
  [/\bstands? (?:beside|above|apart|there)\b/i, 'is, or appears'],
  [/\b(?:some|no)body['’]s\b/i, 'a user’s'],
];

/** How a sentence must not begin: with a clause as its subject. */
export const bannedOpening = /^(?:who|whose|whom|what|where) (?!.*\?)/i;

/** Names that contain a banned part and mean something else: the name of an event, a kind of music, an icon. */
export const allowedNames = /nightFreight|^(?:Icon)?House(?:Fill)?$|^house(?:-fill)?$/i;

/** Parts of names that the glossary replaced. */
export const bannedNameParts: ReadonlyMap<string, string> = new Map([
  ['whoever', 'the role'],
  ['told', 'published or notified'],
  ['heard', 'received'],
  ['eyes', 'viewer'],
  ['night', 'event'],
  ['nights', 'events'],
  ['kept', 'saved, stored or cached'],
  ['goings', 'guests'],
  ['house', 'admin, instance or building'],
  ['wish', 'a specific request'],
  ['offersof', 'ticket types'],
  ['paygate', 'stripeEmulator'],
]);
