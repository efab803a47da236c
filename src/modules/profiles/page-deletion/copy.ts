import type { DeletionBlocker } from './contract.ts';

export type PageKind = 'community' | 'artist' | 'venue';

const effects: Readonly<Record<PageKind, readonly string[]>> = {
  community: [
    'Its page, posts and event drafts disappear for everyone, also from search and recommendations.',
    'Memberships, requests and invitations end, and everyone loses their role on its team.',
    'You can no longer open the guests, orders and reports of its past events. Download them first if you need them.',
    'Past events stay and still name it as their host. Tickets, receipts and invoices stay, too.',
  ],
  artist: [
    'Its page, songs and posts disappear for everyone, also from search, recommendations and past lineups.',
    'Follows, gig requests and invitations end, and everyone loses their role on its team.',
    'Receipts and statements stay.',
  ],
  venue: [
    'Its page and posts disappear for everyone, also from search, the map and recommendations.',
    'Follows and invitations end, and everyone loses their role on its team.',
    'Events here keep the venue’s name and address, without a link. Tickets stay valid.',
  ],
};

/** The end of the settings of a community, artist or venue. */
export const pageDeletionWords = {
  title: (kind: PageKind) => `Delete ${kind}`,
  note: 'Permanently removes the page. You can’t undo this.',
  begin: (kind: PageKind) => `Delete this ${kind}`,
  loading: 'Checking whether the page can be deleted',
  question: (name: string) => `Delete ${name}?`,
  effects: (kind: PageKind) => effects[kind],
  confirmNote: 'This happens immediately and can’t be undone.',
  blocked: 'Before you can delete this page:',
  typed: (name: string) => `Type “${name}” to confirm`,
  mistyped: 'Type the name exactly as shown above.',
  confirm: 'Delete permanently',
  keep: (kind: PageKind) => `Keep ${kind}`,
  done: (name: string) => ({ title: `${name} deleted`, message: 'Its page no longer exists.' }),
  todo: {
    notOwner: '',
    demoStays: '',
    providedPage: 'Go to the team',
    stillHosting: 'Go to its events',
    stillPlaying: 'Go to its gigs',
    moneyOpen: 'See what is open',
  } satisfies Record<DeletionBlocker['reason'], string>,
} as const;
