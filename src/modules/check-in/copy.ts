import { brand } from '#platform/brand.ts';
import type { Guest } from './contract.ts';
import type { Verdict } from './rules.ts';

export type Tone = 'ok' | 'warn' | 'danger';

type ResultWords = {
  readonly word: string;
  readonly why: string;
  readonly tone: Tone;
};

/** Verdicts: a word readable from arm's length, and the reason. */
export const verdictWords: Record<Verdict, ResultWords> = {
  admitted: { word: 'Checked in', why: 'The ticket is valid.', tone: 'ok' },
  back: { word: 'Back in', why: 'This guest was checked in before.', tone: 'ok' },
  out: { word: 'Checked out', why: 'This guest can come back in.', tone: 'ok' },
  undone: { word: 'Check-in undone', why: 'The ticket can be used again.', tone: 'ok' },
  already: { word: 'Already scanned', why: 'A guest is already inside with this ticket.', tone: 'warn' },
  notInside: { word: 'Not inside', why: 'No guest is inside with this ticket.', tone: 'warn' },
  early: { word: 'Too early', why: 'The ticket is valid, but check-in isn’t open yet.', tone: 'warn' },
  over: { word: 'Expired', why: 'This event is over.', tone: 'danger' },
  cancelled: { word: 'Event cancelled', why: 'Don’t let anyone in.', tone: 'danger' },
  void: { word: 'Void', why: 'This ticket was refunded, transferred or replaced.', tone: 'danger' },
  listed: {
    word: 'Listed for return',
    why: 'The guest is returning this ticket. They must take it back first.',
    tone: 'danger',
  },
  unknown: { word: 'Not on the list', why: 'This ticket doesn’t exist for this event.', tone: 'danger' },
  otherNight: { word: 'Wrong event', why: 'This ticket is for a different event.', tone: 'danger' },
  test: { word: 'Test ticket', why: 'This ticket was made for testing.', tone: 'danger' },
  forged: {
    word: 'Invalid ticket',
    get why() {
      return `This isn’t a ${brand.name} ticket.`;
    },
    tone: 'danger',
  },
  nothingToUndo: { word: 'Nothing to undo', why: 'We can’t find that scan.', tone: 'warn' },
  notYours: { word: 'Not your scan', why: 'Only a host can undo other people’s scans.', tone: 'warn' },
};

/** The scanner (DOR-01…03). */
export const scannerWords = {
  checking: 'Checking…',
  ready: 'Ready',
  readyWhy: 'Point the camera at a code, use a scanner, or search by name.',
  before: 'Not open yet',
  opensAt: (day: string, time: string) => `Check-in opens ${day} at ${time}.`,
  rehearse: 'You can test scanning now. Codes are checked, but no one is checked in.',
  after: 'Closed',
  afterWhy: 'Check-in for this event is over.',
  mode: 'Scan mode',
  in: 'Check in',
  out: 'Check out',
  startCamera: 'Scan with camera',
  stopCamera: 'Stop camera',
  camera: 'Camera',
  noCamera: {
    title: 'Camera unavailable',
    message: 'Allow camera access in your browser settings, or search by name.',
  },
  sound: 'Sound',
  device: 'Device name',
  defaultDevice: 'Front door',
  search: 'Search by name',
  searchHint: 'Type a name or scan here',
  found: (total: number) => (total === 1 ? '1 ticket' : `${total} tickets`),
  more: (total: number) => `and ${total} more. Keep typing to narrow the list.`,
  nobody: 'No ticket has that name.',
  letIn: 'Check in',
  letOut: 'Check out',
  isIn: 'Inside',
  isOut: 'Checked out',
  isVoid: 'Void',
  isListed: 'Listed for return',
  ticketOf: ({ ticketName, number, holder }: Guest) =>
    `${ticketName}, no. ${number}${holder ? ` · with ${holder}` : ''}`,
  by: (device: string, time: string) => (device ? `${device}, ${time}` : time),
  secondsAgo: (seconds: number) => (seconds === 1 ? '1 second ago' : `${seconds} seconds ago`),
  scanner: 'Scanner',
  closeScanner: 'Close scanner',
  names: 'Search by name',
  backToCamera: 'Back to camera',
  admitted: 'Checked in',
  inside: 'Inside now',
  expected: 'Tickets',
  live: 'Live totals from all scanners',
  online: 'All scanners are connected',
  offline: 'Offline. You can keep scanning.',
  waiting: (total: number) =>
    total === 0 ? 'All scans synced' : total === 1 ? '1 scan to sync' : `${total} scans to sync`,
  notReady: {
    title: 'This device isn’t set up yet',
    message: 'Open this page once while online. After that, it works offline.',
  },
  signedOut: 'Sign in again. Your scans are saved and will sync afterwards.',
  notAllowed:
    'You no longer have access to this scanner. Your scans are saved here, and will sync once a host adds you again.',
  otherUser:
    'Another user signed in on this device. Your scans are saved and will sync once you sign in again.',
  elsewhere: 'The scanner is open in another tab. Close that tab to continue here.',
  unstored: 'This browser can’t save scans. Don’t reload the page while you’re offline.',
  kept: (total: number) => `${total} ${total === 1 ? 'ticket' : 'tickets'} on this device`,
  recent: 'Recent scans',
  noneYet: 'No scans yet.',
  undo: 'Undo',
  outUndone: 'Check-out undone',
  undoOf: (name: string) => `Undo ${name}`,
  guest: 'Guest',
  noName: 'No name',
  doubles: 'Double entries',
  doublesWhy: 'A guest entered with a ticket that was already used or is void.',
  stands: 'counts',
  double: 'double entry',
  lineOf: (device: string, who: string, time: string) => [device, who, time].filter(Boolean).join(' · '),
  moreDoubles: 'Show more',
} as const;
