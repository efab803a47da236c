import { sql, type Db } from '#platform/server/db.ts';
import type { ProofKind } from '../rules.ts';

export type Proof = { readonly kind: string; readonly at: Date; readonly detail: unknown };

/** Records that something was seen to work now. */
export async function recordProof(
  db: Db,
  kind: ProofKind,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`
    insert into setup_proof (kind, at, detail) values (${kind}, now(), ${JSON.stringify(detail)}::jsonb)
    on conflict (kind) do update set at = excluded.at, detail = excluded.detail`.execute(db);
}

export async function listProofs(db: Db): Promise<Proof[]> {
  return db.selectFrom('setupProof').select(['kind', 'at', 'detail']).execute();
}
