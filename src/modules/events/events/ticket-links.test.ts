import { expect, test } from 'vitest';
import { eventWireId } from './rules.ts';
import { readTicketLink } from './ticket-links.ts';

test.each<[link: string, id: string | undefined]>([
  [
    'https://www.ticketmaster.com/night-los-angeles-11-28-2026/event/0A006112ABCD1234',
    'event:ticketmaster:0A006112ABCD1234',
  ],
  ['https://www.ticketmaster.co.uk/night/event/3500611A', 'event:ticketmaster:3500611A'],
  ['https://www.eventbrite.com/e/night-freight-tickets-1234567890', 'event:eventbrite:1234567890'],
  ['https://www.eventbrite.de/e/1234567890?aff=oddtdtcreator', 'event:eventbrite:1234567890'],
  ['https://www.axs.com/events/552983/night-freight-tickets', 'event:axs:552983'],
  ['https://www.axs.com/uk/events/552983', 'event:axs:552983'],
  ['https://www.sofarsounds.com/events/51234', 'event:sofarsounds:51234'],
  ['https://dice.fm/event/l2yv6-night-freight-28th-nov-tickets', 'event:dice:l2yv6'],
  ['https://dice.fm/event/5f8a7b2c9d1e4f0001a2b3c4', 'event:dice:5f8a7b2c9d1e4f0001a2b3c4'],
  ['https://posh.vip/e/night-freight-14?t=insta', 'event:posh:night-freight-14'],
  ['https://www.eventbrite.com/o/freight-union-123', undefined],
  ['https://dice.fm/venue/the-cold-store-abc', undefined],
  ['https://dice.fm.evil.example/event/l2yv6', undefined],
  ['https://notdice.fm/event/l2yv6', undefined],
  ['https://ticketmaster.evil.example/event/1', undefined],
  ['https://freight.example/event/l2yv6', undefined],
  [`https://posh.vip/e/${'x'.repeat(101)}`, undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s is %s [EVT-03]', (link, id) => {
  const found = readTicketLink(link);
  expect(found && eventWireId(found)).toBe(id);
});
