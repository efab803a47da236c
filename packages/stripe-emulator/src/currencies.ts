const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const withoutDecimals = codes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
const withThreeDecimals = codes('bhd jod kwd omr tnd');
/** Without coins, but amounts are in hundredths. */
const inWholeUnits = codes('isk ugx');

/** Decimals of amounts in the API. `Intl` differs, for example for HUF and IDR. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** Amounts must be a multiple of this. */
export function stepOf(currency: string): number {
  if (inWholeUnits.has(currency)) return 100;
  return withThreeDecimals.has(currency) ? 10 : 1;
}

/** Minimum charge per currency, in the smallest unit. Not verified with Stripe. */
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

export function minimumOf(currency: string): number {
  return least[currency] ?? 1;
}
