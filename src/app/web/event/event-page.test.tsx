import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventView } from '#app/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { participationOf } from '#modules/profiles/communities/web/index.ts';
import {
  sampleEvent,
  sampleTicket,
  sampleTickets,
} from '#modules/sales/checkout/web/testing/sample-event.ts';
import { listenToRequests } from '#modules/safety/moderation/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { eventData, eventPageOf } from './event-head.ts';
import { EventPage } from './event-page.tsx';

/** A server that knows the event and nothing of the viewer; its waiting list doesn’t answer in time. */
beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/waitingList')) return new Promise(() => {});
    return Response.json(url.includes('/share-links/check') ? { shareable: true } : { items: [] });
  }),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = Date.parse('2026-11-20T20:00:00Z');
const site = 'https://backbeat.test';

const similar: EventView['similar']['items'][number] = {
  ...sampleEvent(),
  id: 'event:backbeat:15',
  providerId: '15',
  name: 'Disco Mercado',
};

function eventOf(change: Partial<EventView> = {}): EventView {
  return {
    ...sampleEvent(),
    description: 'Two rooms.',
    similar: { items: [similar] },
    teamRole: null,
    fairOpening: false,
    presale: false,
    ...change,
  };
}

async function showEvent(change: Partial<EventView> = {}, keep: (client: QueryClient) => void = () => {}) {
  const going = [
    { ...sampleEvent().creator, id: 'user:us-west-2:1', type: 'user' as const, name: 'Theo Brandt' },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  keep(client);
  await show(
    <EventPage event={eventOf(change)} going={going} now={now} apps={{ ios: null, android: null }} />,
    client,
    { context: { setup: { maps: { kind: 'schematic' } } } },
  );
  await screen.findByRole('heading', { name: 'Where' }, { timeout: 8000 });
}

const offering = (saleState: EventView['offer']['saleState'], left: number | null = null) => ({
  offer: { ...sampleEvent().offer, saleState, left },
});
const noTickets = { ...sampleEvent([]).tickets };

test('shows its sections in the order visitors ask: who, what, price, going, host, where, more [EVT-05]', async () => {
  await showEvent();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night Freight 014');
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Lineup',
    'About',
    'Tickets',
    'Who’s going',
    'Hosted by',
    'Where',
    'More like this',
  ]);
  const hero = within(screen.getByRole('banner'));
  expect(hero.getByText('Saturday, November 28')).toBeTruthy();
  expect(hero.getByText('642 going')).toBeTruthy();
});

test('links every genre and every hashtag [EVT-02, EVT-05, EVA-03]', async () => {
  await showEvent({
    genres: {
      items: ['Techno', 'Deep house', 'Dub'].map((name) => ({
        id: name,
        slug: name.toLowerCase().replace(' ', '-'),
        name,
      })),
    },
    hashtags: { items: ['warehouse', 'drum&bass'] },
  });
  const tags = screen.getByRole('region', { name: 'Genres and hashtags' });
  expect(
    within(tags)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ).toEqual([
    'Techno /genres/techno',
    'Deep house /genres/deep-house',
    'Dub /genres/dub',
    '#warehouse /hashtags/warehouse',
    '#drum&bass /hashtags/drum%26bass',
  ]);
});

test('offers to join a host that is a community, and to follow a co-host, whose role it says [ROL-02, COM-03, FOL-01]', async () => {
  // Nothing scrolls here: every element is near.
  function Near(onSeen: (seen: { isIntersecting: boolean }[]) => void) {
    return { observe: () => onSeen([{ isIntersecting: true }]), disconnect: () => {} };
  }
  vi.stubGlobal('IntersectionObserver', Near);
  const [union] = sampleEvent().creators.items;
  const ines = {
    ...union!,
    id: 'user:us-west-2:2',
    type: 'user' as const,
    name: 'Ines Duarte',
    note: '',
    creatorType: 'collaborator' as const,
    creatorTypeDisplayName: 'Co-Host',
  };
  await showEvent({ creators: { items: [union!, ines] } }, (client) => {
    client.setQueryData<unknown>(meQuery.queryKey, {
      id: 'user:us-west-2:3',
      name: 'Ana Reyes',
      acting: null,
    });
    client.setQueryData(participationOf(union!.id).queryKey, {
      status: null,
      isOwn: false,
      membersTotal: 7,
      membershipType: 'open',
    });
  });
  const hosts = within(screen.getByRole('region', { name: 'Hosted by' }));
  await hosts.findByRole('button', { name: `Join ${union!.name}` });
  await hosts.findByRole('button', { name: 'Follow Ines Duarte' });
  expect(hosts.getByText('Co-Host')).toBeTruthy();
});

describe('entry, by state of the event', () => {
  test('tickets on sale: shows the cheapest all-in price and no join button [PRC-01, JNE-04]', async () => {
    await showEvent();
    const buttons = screen.getAllByRole('button', { name: /Get tickets/ });
    expect(buttons.map((each) => each.textContent)).toEqual([
      'Get ticketsfrom $22.99',
      'Get ticketsfrom $22.99',
    ]);
    expect(screen.queryByRole('button', { name: /^Join(?! Freight Union)/ })).toBeNull();
  });

  test('free tickets: shows RSVP [TIX-11]', async () => {
    const free = sampleTicket({ id: sampleTickets[0]!.id, price: 0 });
    await showEvent({ tickets: sampleEvent([free]).tickets });
    expect(screen.getAllByRole('button', { name: /RSVP/ })[0]!.textContent).toBe('RSVPFree');
  });

  test('sold out: shows a disabled button [TIX-10]', async () => {
    const sold = sampleTickets.map((ticket) => ({ ...ticket, status: 'soldOut' as const }));
    await showEvent({ tickets: sampleEvent(sold).tickets, ...offering('soldOut') });
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /Sold out/ });
    expect(button!.disabled).toBe(true);
  });

  test('all other tickets sold, and a draw open: never says sold out while the draw loads [DRW-01]', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const drawn = sampleTickets.map((ticket) => ({
      ...ticket,
      status: 'soldOut' as const,
      inDraw: 'open' as const,
    }));
    await showEvent({ tickets: sampleEvent(drawn).tickets, ...offering('soldOut') });
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Draw' });
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
    expect(screen.queryByRole('button', { name: /Sold out/ })).toBeNull();
  });

  test('on sale later: shows the date [TIX-04]', async () => {
    const later = sampleTickets.filter(({ status }) => status === 'offSale');
    await showEvent({ tickets: sampleEvent(later).tickets, ...offering('offSale') });
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: /On sale/ });
    expect([button!.disabled, button!.textContent]).toEqual([true, 'On sale Fri, Nov 27, 12:00 PM$28.49']);
  });

  test('sold elsewhere: links there with rel attributes that don’t vouch for it [EVT-04]', async () => {
    const dice = {
      provider: 'dice',
      seller: 'DICE',
      externalUrl: 'https://dice.fm/event/1',
      tickets: noTickets,
    };
    await showEvent({ ...dice, ...offering('none') });
    const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Tickets on DICE/ });
    expect([link!.href, link!.rel]).toEqual(['https://dice.fm/event/1', 'ugc nofollow noopener']);
  });

  test.each([
    ['This event was cancelled. Tickets are no longer on sale.', { status: 'cancelled' }],
    ['The host hasn’t set a new date yet. Ticket sales are paused until then.', { status: 'postponed' }],
    ['This event is over', { endDate: '2026-11-20T19:00:00Z' }],
    ['Sale ended', offering('postSale')],
    ['Tickets aren’t sold here', { ...offering('none'), tickets: noTickets }],
  ] as const)('%s: shows a note and no button', async (words, change) => {
    await showEvent(change);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /tickets|RSVP/i })).toBeNull();
  });

  test('postponed: no ticket has a date on which it goes on sale [EVT-06]', async () => {
    await showEvent({ status: 'postponed' });
    expect(screen.queryByText(/On sale/)).toBeNull();
  });

  test('cancelled: shows the host’s message and no longer says “You’re going” [EVT-06]', async () => {
    await showEvent({ status: 'cancelled', cancelReason: 'The roof leaks.', added: true });
    expect(screen.getByText('Message from the host: The roof leaks.').previousSibling?.textContent).toBe(' ');
    expect(screen.queryByText('You’re going')).toBeNull();
  });

  test('cancelled: shows a badge above the title and no calendar link [EVT-06]', async () => {
    await showEvent({ status: 'cancelled' });
    const hero = within(screen.getByRole('banner'));
    const mark = hero.getByText('Cancelled', { selector: '.badge' });
    const title = screen.getByRole('heading', { level: 1 });
    expect(mark.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/Add to calendar/)).toBeNull();
  });

  test('ticket holders find their tickets in the phone’s bottom bar and can get more above [TKT-01]', async () => {
    await showEvent({ added: true });
    const bar = within(document.querySelector<HTMLElement>('.buy-bar')!);
    expect(bar.getByRole('link', { name: 'Your tickets' }).getAttribute('href')).toBe('/tickets');
    expect(bar.queryByRole('button', { name: /Get tickets/ })).toBeNull();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: /Get tickets/ })).toBeTruthy();
  });

  test('almost sold out: shows how many are left', async () => {
    await showEvent(offering('onSale', 38));
    expect(screen.getByText('38 tickets left')).toBeTruthy();
    cleanup();
    await showEvent(offering('onSale', 40));
    expect(screen.queryByText(/tickets left/)).toBeNull();
  });
});

test('lists every ticket type with its all-in price and status [PRC-01, TIX-03]', async () => {
  await showEvent();
  const list = within(screen.getByRole('region', { name: 'Tickets' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'General admissionEntry all night, both rooms.$28.49with fees',
    'First 90 minutesArrive before 12:30 AM.$22.99with fees',
    'Crew of fourFour entries, one of you pays. Come together.$93.94with fees',
    'Early birdSold OutThank you, first hundred.$17.49with fees',
    'After-hours onlyScheduledEntry from 3 AM. On sale Fri, Nov 27, 12:00 PM.$11.99with fees',
  ]);
});

test('lets visitors report the event, but not its own team [MOD-01]', async () => {
  const reported: unknown[] = [];
  const stop = listenToRequests((asked) => reported.push(asked));
  await showEvent();
  fireEvent.click(await screen.findByRole('button', { name: 'More about Night Freight 014' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(reported).toEqual([{ what: 'report', item: { id: sampleEvent().id, name: 'Night Freight 014' } }]);
  stop();
  cleanup();
  await showEvent({ creatorType: 'owner' });
  expect(screen.queryByRole('button', { name: 'More about Night Freight 014' })).toBeNull();
});

test('neither shows nor links a hidden address [LOC-04]', async () => {
  const location = { ...sampleEvent().location, address1: '', zipCode: '', addressFull: 'Los Angeles, CA' };
  await showEvent({ preferences: { hideAddress: true }, location });
  const where = within(screen.getByRole('region', { name: 'Where' }));
  expect(where.queryByRole('link')).toBeNull();
  expect(where.getByText('Only ticket holders can see the full address.')).toBeTruthy();
});

describe('metadata', () => {
  test('describes the event in schema.org terms: local time, all-in prices, place, performers [SEO-01, PRC-01]', () => {
    expect(eventData(eventOf(), site)).toMatchObject({
      '@type': 'MusicEvent',
      name: 'Night Freight 014',
      url: `${site}/events/b/0198c7f0-0000-7000-8000-000000000014/night-freight-014`,
      startDate: '2026-11-28T23:00:00-08:00',
      endDate: '2026-11-29T05:00:00-08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        name: 'Ninth St. Freight',
        address: { streetAddress: '2119 E 9th St', addressRegion: 'CA' },
      },
      performer: [{ name: 'Okta Lindqvist' }, { name: 'Ana Reyes' }, { name: 'DJ Parables' }],
      organizer: [{ '@type': 'Organization', name: 'Freight Union' }],
      offers: [
        { price: 28.49, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        { price: 22.99 },
        { price: 93.94 },
        { price: 17.49, availability: 'https://schema.org/SoldOut' },
        { price: 11.99, availability: 'https://schema.org/PreOrder', validFrom: '2026-11-27T20:00:00Z' },
      ],
    });
  });

  test.each([
    ['jpy', 2751, 2751],
    ['kwd', 8970, 8.97],
    ['isk', 275_100, 2751],
  ])('has prices in %s in major units [CUR-01]', (currency, allInPrice, price) => {
    const ticket = sampleTicket({ id: 'ticket:x', currency, allInPrice });
    const data = eventData(eventOf({ tickets: sampleEvent([ticket]).tickets }), site);
    expect(data).toMatchObject({ offers: [{ price, priceCurrency: currency.toUpperCase() }] });
  });

  test('contains no hidden address and no ticket that needs a code [LOC-04]', () => {
    const location = { ...sampleEvent().location, address1: '', zipCode: '' };
    const secret = sampleEvent([sampleTicket({ id: 'ticket:x', locked: true })]).tickets;
    const event = eventOf({ location, preferences: { hideAddress: true }, tickets: secret });
    const told = JSON.stringify(eventData(event, site));
    expect([told.includes('2119'), told.includes('geo'), told.includes('InStock')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('describes when, where and from which price [SEO-01]', () => {
    const { description } = eventPageOf(eventOf(), site);
    expect(description).toBe(
      'Saturday, November 28, 11:00 PM at Ninth St. Freight, Los Angeles. From $28.49 with fees. Two rooms.',
    );
  });
});

describe('for its team', () => {
  const barOf = async (change: Partial<EventView>) => {
    await showEvent({ creatorStatus: 'confirmed', ...change });
    const bar = within(
      await screen.findByRole('complementary', { name: 'Your team role' }, { timeout: 8000 }),
    );
    await bar.findAllByRole('link', {}, { timeout: 8000 });
    return bar;
  };
  const manage = '/event/b/14/manage';
  const leadsTo = (bar: Awaited<ReturnType<typeof barOf>>) =>
    bar.getAllByRole('link').map((link) => `${link.textContent}: ${link.getAttribute('href')}`);

  test.each([
    ['owner', 'You host this event'],
    ['collaborator', 'You co-host this event'],
  ] as const)('an %s can manage it and check in guests from its page [REA-01]', async (teamRole, says) => {
    const bar = await barOf({ teamRole, providerId: '14' });
    expect(bar.getByText(says)).toBeTruthy();
    expect(leadsTo(bar)).toEqual([`Manage: ${manage}`, `Check in guests: ${manage}/check-in`]);
  });

  test('a Door Manager gets check-in first, also in the phone’s bottom bar, and can still buy a ticket [DOR-01, REA-01]', async () => {
    const bar = await barOf({ teamRole: 'assistant', providerId: '14' });
    const checkIn = `Check in guests: ${manage}/check-in`;
    expect(leadsTo(bar)).toEqual([checkIn, `Attendance: ${manage}`, checkIn]);
    expect(screen.getAllByRole('button', { name: /Get tickets/ })).toHaveLength(1);
  });

  test('a Co-Host can answer an offer of the ownership on its page [INV-01, INV-02]', async () => {
    const offer = { kind: 'event', name: '', path: '/', creatorType: 'owner', member: sampleEvent().creator };
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json({ items: url.includes('/teamInvitations') ? [offer] : [] }),
    );
    await showEvent(
      { creatorStatus: 'confirmed', creatorType: 'collaborator', teamRole: 'collaborator' },
      (client) => client.setQueryData(meQuery.queryKey, { id: 'user:us-west-2:9', name: 'June' } as never),
    );
    expect(await screen.findByRole('button', { name: 'Respond' }, { timeout: 8000 })).toBeTruthy();
  });

  test('after the event, hosts can only manage it [REA-01]', async () => {
    const bar = await barOf({ teamRole: 'owner', providerId: '14', endDate: '2026-11-20T19:00:00Z' });
    expect(leadsTo(bar)).toEqual([`Manage: ${manage}`]);
  });

  test('a draft is a preview that can be published and edited, without tickets [EVA-07, REA-01]', async () => {
    const bar = await barOf({ teamRole: 'owner', providerId: '14', status: 'draft' });
    expect(bar.getByText('Draft preview')).toBeTruthy();
    expect(await bar.findByRole('button', { name: 'Publish' }, { timeout: 8000 })).toBeTruthy();
    expect(leadsTo(bar)).toEqual([`Edit: ${manage}/details`, `Manage: ${manage}`]);
    expect(screen.queryByRole('button', { name: /Get tickets|^Join(?! Freight Union)/ })).toBeNull();
    expect(bar.getByText(/Tickets and RSVPs open when you publish/)).toBeTruthy();
  });

  test('everyone else sees none of it [REA-01]', async () => {
    await showEvent();
    expect(screen.queryByRole('complementary', { name: 'Your team role' })).toBeNull();
  });
});
