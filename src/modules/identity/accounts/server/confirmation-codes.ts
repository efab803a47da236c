import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { hashCode, isSameHash, newCode } from './codes.ts';
import { dropProof, keepProof, tryProof, type ProofPurpose } from './confirmation-code-store.ts';

type Keys = Pick<Config, 'AUTH_SECRET'>;
type Asked = {
  readonly userId: UserId;
  readonly purpose: ProofPurpose;
  /** What it proves, such as a number. Empty where it is about the account itself. */
  readonly subject: string;
};

const hashOf = (config: Keys, { userId, purpose, subject }: Asked, code: string) =>
  hashCode(config, `proof ${userId} ${purpose} ${subject} ${code}`);

/** A new code for what somebody does while signed in; whoever asked sends it on its way. */
export async function makeProof(db: Db, config: Keys, asked: Asked): Promise<string> {
  const code = newCode();
  await keepProof(db, { ...asked, codeHash: hashOf(config, asked, code) });
  return code;
}

/** Uses a right code up. A wrong try is counted: its transaction must be kept when the answer is no, too. */
export async function takeProof(tx: Db, config: Keys, asked: Asked, code: string): Promise<boolean> {
  const kept = await tryProof(tx, asked);
  const own = hashOf(config, asked, code);
  if (!kept || kept.subject !== asked.subject || !isSameHash(own, kept.codeHash)) return false;
  await dropProof(tx, asked);
  return true;
}
