import { pick, randomOf, shuffled, type Random } from '#platform/random.ts';
import { addDays } from '#platform/time.ts';
import type { Day, Order, Promotion, TicketType } from './city-event.ts';
import { lastsBeyond } from './calendar.ts';
import { keyOf } from './key.ts';
import type { Person } from './people.ts';
import type { Show } from './program.ts';
import { menuOf, seriesMenus } from './ticket-menus.ts';
import type { MenuItem } from './ticket-menus.ts';

type SaleState = 'open' | 'nearlyGone' | 'soldOut' | 'scheduled';

export type Box = {
  ticketTypes: readonly TicketType[];
  promotions: readonly Promotion[];
  orders: readonly Order[];
  state: SaleState;
};

export type ShowSale = {
  random: Random;
  show: Show;
  today: Day;
  /** Possible buyers, most likely first. */
  crowd: readonly Person[];
  /** People who must get a ticket, served first. */
  mustCome: readonly Person[];
  /** The event that most demo content is about. */
  isPremiere: boolean;
};

/** Tickets left for the premiere. */
const leftOfPremiere = 38;

/** Simulates sales: who bought what and when, and ticket types with matching counts. */
export function sell(sale: ShowSale): Box {
  const { random, show, crowd, mustCome, isPremiere } = sale;
  const menu = isPremiere ? premiereMenu(random) : menuFor(random, show);
  if (menu.length === 0) return { ticketTypes: [], promotions: [], orders: [], state: 'open' };
  const state = isPremiere ? 'nearlyGone' : stateOf(random, show, mustCome.length > 0);
  const promotions = promotionsOf(random, show, menu);
  const buyers =
    state === 'scheduled'
      ? []
      : [...mustCome, ...crowd.filter((person) => !mustCome.includes(person))].slice(
          0,
          Math.max(mustCome.length, demand(random, show)),
        );
  const orders = ordersOf(sale, buyers, menu, promotions);
  const used = new Map<string, number>();
  for (const { promotion } of orders) if (promotion) used.set(promotion, (used.get(promotion) ?? 0) + 1);
  return {
    state,
    orders,
    promotions: promotions.map((promotion) => ({ ...promotion, used: used.get(promotion.code) ?? 0 })),
    ticketTypes: menu
      .filter(
        (item) =>
          state !== 'soldOut' ||
          item.part === 'secret' ||
          orders.some(({ ticketType }) => ticketType === keyOf(item.name)),
      )
      .map((item) => typeOf(sale, item, state, orders)),
  };
}

/** A popularity between unknown and famous, for the prices of series. */
const usualFame = 40;

/** Leaves out tickets for hours at which the event is over. */
function menuFor(random: Random, show: Show): readonly MenuItem[] {
  return usualMenu(random, show).filter(
    ({ entryFrom }) => entryFrom === undefined || lastsBeyond(show, entryFrom),
  );
}

/** All editions of a series sell the same tickets at the same prices. */
function usualMenu(random: Random, show: Show): readonly MenuItem[] {
  if (show.kind !== 'series') return menuOf(random, show.sale, fameOf(show));
  const series = show.name.replace(/ \d+$/, '');
  return seriesMenus[series] ?? menuOf(randomOf(`menu of ${series}`), show.sale, usualFame);
}

function premiereMenu(random: Random): readonly MenuItem[] {
  const prices: Record<string, number> = {
    'Early bird': 1800,
    General: 2500,
    'Crew of four': 8800,
    VIP: 4500,
    'After-hours': 1500,
  };
  for (;;) {
    const menu = menuOf(random, 'big', 60);
    if (menu.some(({ part }) => part === 'later'))
      return menu.map((item) => ({ ...item, priceMinor: prices[item.name] ?? item.priceMinor }));
  }
}

function stateOf(random: Random, show: Show, isWanted: boolean): SaleState {
  if (show.sale === 'free' || isWanted) return 'open';
  const luck = random();
  const isSmall = show.venue.capacity <= 350;
  if (isSmall && luck < 0.1) return 'soldOut';
  if (isSmall && luck < 0.22) return 'nearlyGone';
  if (show.ahead > 14 && luck > 0.92) return 'scheduled';
  return 'open';
}

const usualOrders = { free: 20, door: 13, club: 24, concert: 20, big: 58 } as const;

/** Number of orders, not tickets. */
function demand(random: Random, show: Show): number {
  const { sale, ahead, venue } = show;
  const nearness = 1.3 - 0.95 * (ahead / 60);
  const wanted = usualOrders[sale] * (0.45 + fameOf(show) / 75) * nearness * (0.6 + 0.8 * random());
  return Math.max(2, Math.min(Math.round(wanted), Math.floor(venue.capacity * 0.5)));
}

function fameOf({ acts }: Show): number {
  return Math.max(20, ...acts.map(({ popularity }) => popularity));
}

function ordersOf(
  { random, show, today }: ShowSale,
  buyers: readonly Person[],
  menu: readonly MenuItem[],
  promotions: readonly Promotion[],
): Order[] {
  const early = menu.find(({ part }) => part === 'early');
  const earlyOrders = early ? Math.round(buyers.length * 0.24) : 0;
  const open = menu.filter(({ part }) => part === 'main' || part === 'side');
  const days = shuffled(
    random,
    buyers.map(() => 1 + Math.floor(30 * random() ** 1.7)),
  ).sort((a, b) => b - a);
  const discount = promotions.find(({ reward }) => reward.type === 'discount');
  return shuffled(random, buyers).map((person, at) => {
    const item = early && at < earlyOrders ? early : weighted(random, open);
    const quantity = Math.min(item.maxPerOrder, Math.max(item.minPerOrder, partySize(random, show.sale)));
    const isDiscounted = discount !== undefined && item.priceMinor > 0 && random() < 0.14;
    const minute = 9 * 60 + Math.floor(random() * 14 * 60);
    return {
      buyer: person.key,
      ticketType: keyOf(item.name),
      quantity,
      promotion: isDiscounted ? discount.code : undefined,
      placedAt: `${addDays(today, -(days[at] ?? 1))}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    };
  });
}

function weighted(random: Random, items: readonly MenuItem[]): MenuItem {
  let left = random() * items.reduce((sum, { share }) => sum + share, 0);
  const found = items.find(({ share }) => (left -= share) < 0) ?? items[0];
  if (!found) throw new Error('a menu always has something that can be bought');
  return found;
}

function partySize(random: Random, sale: Show['sale']): number {
  const luck = random();
  if (sale === 'free') return luck < 0.7 ? 1 : 2;
  if (luck < 0.48) return 1;
  return luck < 0.88 ? 2 : luck < 0.94 ? 3 : 4;
}

function typeOf(sale: ShowSale, item: MenuItem, state: SaleState, orders: readonly Order[]): TicketType {
  const { random, show, today } = sale;
  const key = keyOf(item.name);
  const sold = orders
    .filter(({ ticketType }) => ticketType === key)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isFree = item.priceMinor === 0;
  const opensLater =
    state === 'scheduled' ? `${addDays(today, 2 + Math.floor(random() * 7))}T10:00` : undefined;
  // An early bird without sales has ended.
  const hasEnded = item.part === 'early' && sold === 0 && state !== 'scheduled';
  return {
    key,
    name: item.name,
    description: item.description,
    priceMinor: item.priceMinor,
    capacity: isFree && state === 'open' && random() < 0.75 ? undefined : capacityOf(sale, item, state, sold),
    sold,
    minPerOrder: item.minPerOrder,
    maxPerOrder: item.maxPerOrder,
    saleStartsAt: item.part === 'later' ? `${addDays(show.day, -1)}T12:00` : opensLater,
    saleEndsAt: hasEnded ? `${addDays(today, -2)}T23:00` : undefined,
    locked: item.part === 'secret',
  };
}

function capacityOf(
  { random, show, isPremiere }: ShowSale,
  item: MenuItem,
  state: SaleState,
  sold: number,
): number {
  const room = Math.max(10, Math.round(show.venue.capacity * 0.9 * item.share));
  if (item.part === 'later' || item.part === 'secret') return room;
  if (item.part === 'early') return sold > 0 ? sold : room;
  if (state === 'soldOut') return Math.max(1, sold);
  if (state === 'nearlyGone' && item.part === 'main')
    return sold + (isPremiere ? leftOfPremiere : 2 + Math.floor(random() * 9));
  if (state === 'nearlyGone') return Math.max(1, sold + (isPremiere ? 0 : Math.floor(random() * 3)));
  return Math.max(room, sold + 6);
}

const secretWords = ['SIDEDOOR', 'LOADIN', 'SOUNDCHECK', 'HEAVYEND', 'BACKSTAIRS'] as const;
const discountWords = [
  'NEIGHBOR',
  'FIRSTFLOOR',
  'EARPLUGS',
  'NIGHTBUS',
  'PLUSONE',
  'TEACHER',
  'ENCORE',
] as const;

function promotionsOf(random: Random, show: Show, menu: readonly MenuItem[]): Promotion[] {
  const secret = menu.find(({ part }) => part === 'secret');
  const promotions: Promotion[] = [];
  if (secret) {
    promotions.push({
      code: pick(random, secretWords),
      reward: { type: 'unlockItem', ticketType: keyOf(secret.name) },
      maxUses: undefined,
      maxUsesPerPerson: 1,
      used: 0,
    });
  }
  const isPaid = menu.some(({ priceMinor }) => priceMinor > 0);
  if (isPaid && (show.host === 'freight-union' || random() < 0.2)) {
    const percent = pick(random, [10, 15, 20, 25]);
    const reward: Promotion['reward'] =
      show.host === 'freight-union' || random() < 0.7
        ? { type: 'discount', discountType: 'percentage', percent }
        : { type: 'discount', discountType: 'amount', amountMinor: pick(random, [300, 500]) };
    const code =
      show.host === 'freight-union'
        ? `UNION${percent}`
        : `${pick(random, discountWords)}${'percent' in reward ? reward.percent : ''}`;
    promotions.push({
      code,
      reward,
      maxUses: pick(random, [undefined, 100, 200]),
      maxUsesPerPerson: pick(random, [1, undefined]),
      used: 0,
    });
  }
  return promotions;
}
