import type { Verdict } from './rules.ts';

export type Tone = 'ok' | 'warn' | 'danger';

type Said = {
  readonly word: string;
  readonly why: string;
  readonly tone: Tone;
};

/** What the door says: one word to be read from an arm's length, and why. */
export const verdictWords: Record<Verdict, Said> = {
  admitted: { word: 'Let in', why: 'The ticket is good.', tone: 'ok' },
  back: { word: 'Back in', why: 'They were here before.', tone: 'ok' },
  out: { word: 'Out', why: 'They may come back.', tone: 'ok' },
  undone: { word: 'Taken back', why: 'The ticket can be used again.', tone: 'ok' },
  already: { word: 'Already scanned', why: 'A guest is already inside with this ticket.', tone: 'warn' },
  notInside: { word: 'Not inside', why: 'No guest is inside with this ticket.', tone: 'warn' },
  early: { word: 'Too early', why: 'The ticket is valid, but check-in isn’t open yet.', tone: 'warn' },
  over: { word: 'Expired', why: 'This night is over.', tone: 'danger' },
  cancelled: { word: 'Night cancelled', why: 'Nobody is let in.', tone: 'danger' },
  void: { word: 'Void', why: 'The ticket was paid back or passed on.', tone: 'danger' },
  unknown: { word: 'Not on the list', why: 'There is no such ticket for this night.', tone: 'danger' },
  otherNight: { word: 'Another night', why: 'The ticket is for something else.', tone: 'danger' },
  test: { word: 'Trial ticket', why: 'It was made to try things out.', tone: 'danger' },
  forged: { word: 'No ticket', why: 'This code is not one of ours.', tone: 'danger' },
  nothingToUndo: { word: 'Nothing to take back', why: 'That scan is not known.', tone: 'warn' },
  notYours: { word: 'Not yours', why: 'Only a host takes back what others let in.', tone: 'warn' },
};

/** The door of a night (DOR-01…03). */
export const scannerWords = {
  checking: 'Checking…',
  ready: 'Ready',
  readyWhy: 'Hold a code up to the camera, use a scanner, or look for a name.',
  before: 'Not open yet',
  opensAt: (day: string, time: string) => `Check-in opens ${day} at ${time}.`,
  rehearse: 'You can test scanning now. Codes are checked, but no one is checked in.',
  after: 'Closed',
  afterWhy: 'Check-in for this event is over.',
  mode: 'What is scanned',
  in: 'Coming in',
  out: 'Going out',
  startCamera: 'Scan with the camera',
  stopCamera: 'Stop the camera',
  camera: 'Camera',
  noCamera: {
    title: 'The camera cannot be used',
    message: 'Allow it in the browser’s settings, or look for names.',
  },
  sound: 'Sound',
  device: 'This door',
  defaultDevice: 'Front door',
  search: 'Look for a name',
  searchHint: 'Name, or scan into this field',
  found: (total: number) => (total === 1 ? '1 ticket' : `${total} tickets`),
  more: (total: number) => `and ${total} more. Type more of the name.`,
  nobody: 'Nobody of that name has a ticket.',
  letIn: 'Let in',
  letOut: 'Out',
  isIn: 'Inside',
  isOut: 'Went out',
  isVoid: 'Void',
  ticketOf: (ticket: string, number: number) => `${ticket}, no. ${number}`,
  by: (door: string, time: string) => (door ? `${door}, ${time}` : time),
  secondsAgo: (seconds: number) => (seconds === 1 ? '1 second ago' : `${seconds} seconds ago`),
  scanner: 'Scanner',
  closeScanner: 'Close the scanner',
  names: 'Look for a name',
  backToCamera: 'Back to the camera',
  admitted: 'Came in',
  inside: 'Inside now',
  expected: 'Tickets',
  live: 'Live counters of all doors',
  online: 'All doors are connected',
  offline: 'No network: this door works by itself',
  waiting: (total: number) =>
    total === 0 ? 'Everything is handed in' : total === 1 ? '1 scan waits' : `${total} scans wait`,
  notReady: {
    title: 'This door has never been opened here',
    message: 'Open this page once with a network; after that it works without one.',
  },
  signedOut: 'Sign in again: what was scanned here waits and is not lost.',
  notAllowed: 'You are no longer at this door. What was scanned here is kept.',
  elsewhere: 'This door is open in another tab. Close it there to go on here.',
  unstored: 'This browser keeps nothing: do not reload while there is no network.',
  kept: (total: number) => `${total} tickets on this device`,
  recent: 'Just scanned here',
  noneYet: 'Nothing yet.',
  undo: 'Take back',
  undoOf: (name: string) => `Take back ${name}`,
  guest: 'Guest',
  noName: 'No name',
  doubles: 'Double entries',
  doublesWhy: 'Somebody walked in here on a ticket that was used, or was no good.',
  stands: 'counts',
  double: 'double entry',
  lineOf: (door: string, who: string, time: string) => [door, who, time].filter(Boolean).join(' · '),
  moreDoubles: 'Show more',
} as const;
