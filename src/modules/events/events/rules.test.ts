import { expect, test } from 'vitest';
import {
  creatorTypeName,
  entryOf,
  eventPath,
  eventWireId,
  findJoinRefusal,
  isJoinable,
  providerCode,
  providerCodes,
  providerNames,
  providerOf,
  slugOf,
} from './rules.ts';

test('each ticket provider has its own letter in the path [PLT-06, EVT-03]', () => {
  expect(providerCodes).toEqual({
    backbeat: 'b',
    ticketmaster: 't',
    eventbrite: 'e',
    axs: 'a',
    sofarsounds: 's',
    dice: 'd',
    posh: 'p',
  });
  for (const [provider, code] of Object.entries(providerCodes)) {
    expect([providerCode(provider), providerOf(code)]).toEqual([code, provider]);
  }
  expect(providerOf('z')).toBeUndefined();
});

test('an event id names its type, provider and the provider’s own id [PLT-05]', () => {
  expect(eventWireId({ provider: 'dice', providerId: 'abc' })).toBe('event:dice:abc');
});

test.each([
  ['Night Freight 014', 'night-freight-014'],
  ['Sonido Verano: ¡Última noche!', 'sonido-verano-ultima-noche'],
  ["Velvet Static's — Paper / Lanterns", 'velvet-statics-paper-lanterns'],
  ['夜の電車', '夜の電車'],
  ['渋谷クラブ・ガール', '渋谷クラブ-ガール'],
  ['हिन्दी रात', 'हिन्दी-रात'],
  ['???', ''],
])('the slug of "%s" is "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('the path of an event carries its slug [RTE-02]', () => {
  const event = { providerCode: 'b', providerId: '42', name: 'Low Tide' };
  expect(eventPath(event)).toBe('/events/b/42/low-tide');
  expect(eventPath({ providerCode: 'b', providerId: '42' })).toBe('/events/b/42');
});

test('names the roles of a team', () => {
  expect((['owner', 'collaborator', 'assistant'] as const).map(creatorTypeName)).toEqual([
    'Host',
    'Co-Host',
    'Door Manager',
  ]);
});

const starts = Date.parse('2026-11-29T07:00:00Z');
const onSale = {
  endDate: '2026-11-29T13:00:00Z',
  externalUrl: null,
  offer: { saleState: 'onSale' },
} as const;
const elsewhere = 'https://dice.fm/event/1';

test.each([
  ['tickets on sale', onSale, 'onSale'],
  ['tickets on Backbeat and a link', { ...onSale, externalUrl: elsewhere }, 'onSale'],
  ['tickets that go on sale later', { ...onSale, offer: { saleState: 'offSale' } }, 'scheduled'],
  ['no tickets left', { ...onSale, offer: { saleState: 'soldOut' } }, 'soldOut'],
  ['a sale that has ended', { ...onSale, offer: { saleState: 'postSale' } }, 'saleEnded'],
  ['only a link', { ...onSale, externalUrl: elsewhere, offer: { saleState: 'none' } }, 'external'],
  [
    'an invalid link',
    { ...onSale, externalUrl: 'javascript:alert(1)', offer: { saleState: 'none' } },
    'none',
  ],
  ['neither tickets nor a link', { ...onSale, offer: { saleState: 'none' } }, 'none'],
  ['cancelled', { ...onSale, status: 'cancelled' }, 'cancelled'],
  ['a draft', { ...onSale, status: 'draft' }, 'draft'],
  ['postponed', { ...onSale, status: 'postponed' }, 'postponed'],
  [
    'postponed, and its old date passed',
    { ...onSale, status: 'postponed', endDate: '2026-11-29T06:00:00Z' },
    'postponed',
  ],
  ['over', { ...onSale, endDate: '2026-11-29T07:00:00Z' }, 'past'],
  ['cancelled, and over', { ...onSale, status: 'cancelled', endDate: '2026-11-29T06:00:00Z' }, 'cancelled'],
] as const)('the entry of an event with %s is %3$s [EVT-04]', (_, event, entry) => {
  expect(entryOf(event, starts)).toBe(entry);
});

test.each([
  ['external', undefined],
  ['none', undefined],
  ['draft', 'notOn'],
  ['past', 'notOn'],
  ['cancelled', 'notOn'],
  ['postponed', 'notOn'],
  ['onSale', 'sellsTickets'],
  ['scheduled', 'sellsTickets'],
  ['soldOut', 'sellsTickets'],
  ['saleEnded', 'sellsTickets'],
] as const)('joining an event whose entry is %s is refused as %s [JNE-04, X-49]', (entry, refusal) => {
  expect(findJoinRefusal(entry)).toBe(refusal);
  expect(isJoinable(entry)).toBe(refusal === undefined);
});

test('names each ticket provider as it writes itself [EVT-03]', () => {
  expect({ ...providerNames }).toEqual({
    backbeat: 'Backbeat',
    ticketmaster: 'Ticketmaster',
    eventbrite: 'Eventbrite',
    axs: 'AXS',
    sofarsounds: 'Sofar Sounds',
    dice: 'DICE',
    posh: 'Posh',
  });
});
