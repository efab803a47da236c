import { chargeStep } from './money.ts';

/**
 * The currencies in which Stripe charges cards, in lower case (CUR-01), after https://docs.stripe.com/currencies. Leaves
 * out withdrawn ones and btn, ghs and usdc, which the API names although cards can't be charged in them.
 */
export const currencies: readonly string[] = (
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp ' +
  'cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr ' +
  'isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn ' +
  'myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle ' +
  'sos srd szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'
).split(' ');

const known: ReadonlySet<string> = new Set(currencies);

export function isCurrency(code: string): boolean {
  return known.has(code);
}

const names = /*#__PURE__*/ new Intl.DisplayNames('en-US', { type: 'currency', fallback: 'none' });

/** New currencies that current browsers have no name for. */
const newNames: Readonly<Record<string, string>> = { sle: 'Sierra Leonean Leone', xcg: 'Caribbean Guilder' };

/** "Japanese Yen" for jpy. Undefined for new currencies in older browsers. */
export function currencyName(code: string): string | undefined {
  return names.of(code.toUpperCase()) ?? newNames[code];
}

/**
 * Minimum charges in minor units. Not verified with Stripe, whose API refuses smaller ones in any case. Currencies
 * without an entry have none of their own.
 */
const least: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/** The largest amount that can be stored for one order, in minor units. */
export const mostStored = 2_147_483_647;

/** Eight digits are worth little in these. Stripe takes more of them from most cards, up to twelve. */
const manyZeros: readonly string[] = ['cop', 'idr', 'khr', 'lak', 'lbp', 'ugx', 'uzs'];

/** The smallest and largest amount of one payment, in minor units. */
export function chargeLimits(currency: string): { readonly least: number; readonly most: number } {
  const most = manyZeros.includes(currency) ? 2_000_000_000 : 99_999_999;
  return { least: least[currency] ?? chargeStep(currency), most };
}

export function canCharge(amount: number, currency: string): boolean {
  const limits = chargeLimits(currency);
  return amount >= limits.least && amount <= limits.most;
}

const magnitudes: readonly (readonly [number, string])[] = [
  [0.2, 'bhd jod kwd omr'],
  [4, 'aed brl ils myr pen pln qar ron sar'],
  [10, 'bwp cny dkk hkd mad mxn nok sek zar'],
  [20, 'czk mdl'],
  [30, 'nio thb try twd uah uyu'],
  [50, 'egp inr php rub'],
  [100, 'all bdt dzd isk jmd jpy kes lkr npr pkr rsd'],
  [400, 'amd crc huf kzt xaf xof xpf yer'],
  [1000, 'ars cdf clp krw mmk mwk ngn tzs'],
  [4000, 'bif cop gnf khr mga pyg rwf ugx'],
  [10_000, 'idr lak uzs vnd'],
  [80_000, 'lbp'],
];
const magnitudeOf: ReadonlyMap<string, number> = new Map(
  magnitudes.flatMap(([times, codes]) => codes.split(' ').map((code) => [code, times] as const)),
);

/**
 * A price as common in this currency as the given one is in dollars, in major units: 25 is ¥2,500. For defaults and
 * choices only. It's no exchange rate.
 */
export function commonPrice(dollars: number, currency: string): number {
  return dollars * (magnitudeOf.get(currency) ?? 1);
}
