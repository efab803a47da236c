import { sql, type Db } from '#platform/server/db.ts';

type Key = { readonly provider: string; readonly providerId: string };

/** Which nights these keys name, of those that a community may ask a ticket for. @param kept asked for already */
export async function listNightsToAskFor(
  db: Db,
  communityId: string,
  keys: readonly Key[],
  kept: readonly string[],
) {
  if (keys.length === 0) return [];
  const { rows } = await sql<Key & { id: string }>`
    select e.id, e.provider, e.provider_id
      from json_to_recordset(${JSON.stringify(keys)}::json) k (provider text, "providerId" text)
      join event e on e.provider = k.provider and e.provider_id = k."providerId"
     where e.id = any(${[...kept]}::uuid[])
        or (e.deleted_at is null and e.status <> 'draft'
            and (e.visibility = 'public'
                 or exists (select from event_creator c
                             where c.event_id = e.id and c.profile_id = ${communityId}::uuid
                               and c.creator_status = 'confirmed')))`.execute(db);
  return rows;
}
