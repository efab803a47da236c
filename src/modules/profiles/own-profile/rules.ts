import { firstFailure, type Check } from '#platform/checks.ts';
import { isWebAddress } from '#platform/safe-links.ts';
import { ownProfileLimits as limits, type OwnProfileDraft, type ownProfileRefusals } from './contract.ts';

type Failure = keyof typeof ownProfileRefusals;

/** Letters and digits, with single periods and underscores between them. */
const shape = /^[a-z0-9]+(?:[._][a-z0-9]+)*$/;

/** `@Maya` → `maya`. */
export function plainUsername(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/**
 * Two usernames with the same key look alike: `maya.k`, `may_ak` and `rnayak` for `mayak`. The migration that filled
 * `profile_username` has the same rule in SQL.
 */
export function lookalikeKey(username: string): string {
  return username
    .replaceAll(/[._]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Roles, addresses of pages, and mailboxes that people trust. */
const reserved = new Set(
  `about abuse account accounts admin administrator all anonymous api artist artists assets auth backbeat billing blog
  cities city claim collection collections communities community contact copyright creator creators deleted dev docs
  dolist dolists door email event events everyone explore fan fans feed feeds guest guests health help here home host
  hosts hostmaster info instance jobs legal login logout magazine mail manage me media mod moderation moderator my
  myevents neighborhood neighborhoods new news nobody noreply notifications null official operator orders owner password
  payment payments payout payouts plans police post postmaster posts press privacy profile profiles public refund
  refunds register root safety sales scanner search security settings setup signin signup site sitemap staff status
  stripe superuser support sysadmin system taste team terms ticket tickets trust undefined user username users venue
  venues verified verify void webmaster welcome www you`
    .split(/\s+/)
    .map(reservedKey),
);

/** Also takes `i` for `l`, because `adm1n` reads as `admin`. */
function reservedKey(text: string): string {
  return lookalikeKey(text).replaceAll('i', 'l');
}

/** @param instanceName its name is reserved, too */
function usernameFailure(username: string, instanceName = ''): Failure | undefined {
  if (/[^\x20-\x7e]/.test(username)) return 'usernameScript';
  if (username.length < limits.usernameMin || username.length > limits.usernameMax) return 'usernameLength';
  if (!shape.test(username)) return 'usernameInvalid';
  const key = reservedKey(username);
  const instanceKey = reservedKey(instanceName.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return reserved.has(key) || key === instanceKey ? 'usernameReserved' : undefined;
}

/** The name that everyone sees. */
export function fullName({ firstName, lastName }: Pick<OwnProfileDraft, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** The parts of a name that was entered as a whole, for a form with two fields. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}

/** In form order. */
const checks: readonly Check<OwnProfileDraft, Failure>[] = [
  [({ firstName }) => firstName.trim() !== '', 'firstNameRequired'],
  [(draft) => fullName(draft).length <= limits.name, 'nameTooLong'],
  [({ pronouns }) => pronouns.length <= limits.pronouns, 'pronounsTooLong'],
  [({ bio }) => bio.length <= limits.bio, 'bioTooLong'],
  [({ links }) => links.length <= limits.links, 'tooManyLinks'],
  [({ links }) => links.every((link) => isWebAddress(link) && link.length <= limits.link), 'linkInvalid'],
  [({ genreIds }) => new Set(genreIds).size <= limits.genres, 'tooManyGenres'],
  [
    ({ address1, address2, zipCode }) =>
      Math.max(address1.length, address2.length, zipCode.length) <= limits.address,
    'addressTooLong',
  ],
];

/** The first failure. Checked by the form before sending and by the server before saving. */
export function ownProfileFailure(draft: OwnProfileDraft, instanceName?: string): Failure | undefined {
  const username = plainUsername(draft.username);
  const nameFailure = draft.firstName.trim() === '' ? 'firstNameRequired' : undefined;
  return (
    nameFailure ??
    (username === '' ? undefined : usernameFailure(username, instanceName)) ??
    firstFailure(checks, draft)
  );
}
