import { openTestApp, type Person, type TestApp, type TestAppOptions } from '#platform/testing/app.ts';
import { UserId } from '#platform/ids.ts';
import { termsVersion } from '../../terms-version.ts';
import type { ProfileSummary } from '../profile-port.ts';
import { openAccounts } from '../index.ts';

export type TestAccounts = TestApp & {
  /** The profiles that were created, instead of the profiles module. */
  readonly profiles: Map<string, ProfileSummary>;
  /** The newest code mailed to an address. */
  readonly codeFor: (email: string) => Promise<string>;
  readonly mailsTo: (email: string) => Promise<{ subject: string; text: string; html: string | null }[]>;
  /** Creates an account in a new browser. */
  readonly register: (email: string, more?: { name?: string; password?: string }) => Promise<Person>;
};

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };

export async function openTestAccounts(
  environment: Readonly<Record<string, string>> = {},
  options: TestAppOptions & { failProfiles?: () => boolean } = {},
): Promise<TestAccounts> {
  const profiles = new Map<string, ProfileSummary>();
  const app = await openTestApp(
    (services) => [
      openAccounts(services, {
        createProfile: async (_tx, { id, name }) => {
          if (options.failProfiles?.()) throw new Error('No profile today');
          profiles.set(id, {
            id,
            name,
            image: null,
            gel: 'jade',
            type: 'user',
            wireId: UserId.encode(id),
          });
        },
        facesOf: async (_db, ids) => ids.flatMap((id) => profiles.get(id) ?? []),
        mayActAs: async (_db, wishes) => wishes.map(() => false),
        findOwnProfile: async (_db, userId, wireId) => (wireId.endsWith(userId) ? userId : undefined),
      }),
    ],
    environment,
    { viewers: 'sessions', ...options },
  );
  const mailsTo = (email: string) =>
    app.db
      .selectFrom('message')
      .select(['subject', 'text', 'html'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .execute();
  const codeFor = async (email: string) => {
    const mails = await mailsTo(email);
    return mails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find((code) => code !== undefined)!;
  };
  const register: TestAccounts['register'] = async (email, { name = 'Ana Reyes', password } = {}) => {
    const browser = app.visitor(firefox);
    await browser.post('/auth/code', { email });
    const code = await codeFor(email);
    await browser.post('/auth/sign-up', {
      email,
      code,
      name,
      termsVersion,
      ofAge: true,
      ...(password && { password }),
    });
    return browser;
  };
  return { ...app, profiles, codeFor, mailsTo, register };
}
