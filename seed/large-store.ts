import { sql, type Db, type Tx } from '#platform/server/db.ts';

/** The first and last number of a chunk, inclusive. */
export type Span = { readonly first: number; readonly last: number };
/** Totals of each kind. */
export type Sizes = {
  readonly events: number;
  readonly people: number;
  readonly artists: number;
  readonly venues: number;
};

const cities = 300;
const areasPerCity = 5;

/** An id made of kind and number, so that chunks can refer to each other without queries. */
export const idOf = (kind: number, number: ReturnType<typeof sql>) =>
  sql`(${sql.lit(String(kind).padStart(8, '0'))} || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const areas = 1;
const people = 2;
const artists = 3;
const venues = 4;
const events = 5;
const tickets = 6;
/** Kinds in ids of what people create; see `idOf`. */
export const kinds = {
  people,
  artists,
  venues,
  events,
  communities: 7,
  posts: 8,
  likes: 9,
  comments: 10,
  notifications: 11,
};

/** A skewed choice of city: the first has as much as the last two hundred of three hundred. */
export const someCity = sql`least(${sql.lit(cities - 1)}, floor(exp(random() * ln(${sql.lit(cities + 1)})) - 1))::int`;
export const someWord = (number: ReturnType<typeof sql>) =>
  sql`(select w.word from seed_word w where w.number = (hashint8(${number}) & 2147483647) % 30000)`;

/** Raises timeouts, because chunks are long and only the seed waits for them. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '1800s', true), set_config('lock_timeout', '60s', true),
           set_config('idle_in_transaction_session_timeout', '600s', true),
           set_config('maintenance_work_mem', '512MB', true)`.execute(tx);
}

/** Creates temporary tables with thirty thousand name-like words and the cities' coordinates. */
export async function makeMaterial(tx: Tx): Promise<void> {
  await sql`drop table if exists seed_word, seed_place`.execute(tx);
  await sql`
    create table seed_word as
    select g as number,
           (array['ab','bo','cal','del','fen','gri','hal','jor','kes','lum','mar','nov','ost','pel','ran','sil','tor','ul','ver','wes'])[1 + g % 20]
           || (array['a','e','i','o','u','ai','eo','ia','ou','y'])[1 + (g / 20) % 10]
           || (array['b','d','f','k','l','m','n','r','s','t'])[1 + (g / 200) % 10]
           || (array['','a','en','is','or','une','ist','ama','ello','ird','ock','ane','eth','ume','ary'])[1 + (g / 2000) % 15] as word
      from generate_series(0, 29999) g`.execute(tx);
  await sql`create unique index on seed_word (number)`.execute(tx);
  await sql`
    create table seed_place as
    select g as number, initcap((select word from seed_word where seed_word.number = g * 37)) as name,
           25 + 23 * ((hashint8(g) & 65535) / 65535.0) as latitude,
           -122 + 50 * ((hashint8(g + 1000) & 65535) / 65535.0) as longitude
      from generate_series(0, ${sql.lit(cities - 1)}) g`.execute(tx);
  await sql`analyze seed_word, seed_place`.execute(tx);
}

export async function dropMaterial(tx: Tx): Promise<void> {
  await sql`drop table if exists seed_word, seed_place`.execute(tx);
}

export async function addAreas(tx: Tx): Promise<void> {
  await sql`
    insert into neighborhood (id, slug, name, code, city, state, state_code, latitude, longitude)
    select ${idOf(areas, sql`c.number * ${sql.lit(areasPerCity)} + a`)}, 'large-' || c.number || '-' || a,
           initcap(${someWord(sql`c.number * 11 + a`)}) || (array[' Heights', ' Park', ' Docks', ' Village', ' District'])[1 + a],
           'l' || c.number || a, c.name, 'Largeland', 'LL',
           c.latitude + 0.05 * (a - 2), c.longitude + 0.05 * (a - 2)
      from seed_place c, generate_series(0, ${sql.lit(areasPerCity - 1)}) a`.execute(tx);
}

export async function addVenueChunk(tx: Tx, { first, last }: Span): Promise<void> {
  await sql`
    with room as materialized (
      select g, ${someCity} as city, random() as near, random() as turn,
             initcap(${someWord(sql`g + 17`)}) || (array[' Hall', ' Room', ' Club', ' Arena', ' Theater', ' Bar', ' Lounge', ' Garden'])[1 + g % 8] as name
        from generate_series(${first}::int, ${last}::int) g
    ), placed as materialized (
      select room.*, ${idOf(venues, sql`g`)} as id, ${idOf(areas, sql`room.city * ${sql.lit(areasPerCity)} + g % ${sql.lit(areasPerCity)}`)} as area,
             c.name as city_name, c.latitude + 0.15 * sqrt(-2 * ln(1 - near)) * sin(6.2832 * turn) as latitude,
             c.longitude + 0.18 * sqrt(-2 * ln(1 - near)) * cos(6.2832 * turn) as longitude
        from room join seed_place c on c.number = room.city
    ), profiles as (
      insert into profile (id, type, provider_id, name, note, city, followers_total)
      select id, 'venue', id::text, name, city_name, city_name, (3000 * power(random(), 6))::int from placed
    )
    insert into venue (id, kind, city, state, state_code, neighborhood_id, latitude, longitude)
    select id, 'club', city_name, 'Largeland', 'LL', area, latitude, longitude from placed`.execute(tx);
}

export async function addArtistChunk(tx: Tx, { first, last }: Span): Promise<void> {
  await sql`
    with act as materialized (
      select g, ${idOf(artists, sql`g`)} as id, ${someWord(sql`g + 11`)} as one, ${someWord(sql`g * 3 + 13`)} as other
        from generate_series(${first}::int, ${last}::int) g
    ), profiles as (
      insert into profile (id, type, provider_id, name, followers_total)
      select id, 'artist', id::text,
             initcap(case g % 3 when 0 then 'the ' || one || 's' when 1 then one || ' ' || other else one || ' & the ' || other end),
             (5000 * power(random(), 7))::int from act
    ), tastes as (
      insert into profile_genre (profile_id, genre_id)
      select act.id, n.id from act join (select id, row_number() over (order by slug) - 1 as place, count(*) over () as total from genre) n on n.place = act.g % n.total
    )
    insert into artist (id, popularity) select id, (100 * power(random(), 4))::int from act`.execute(tx);
}

export async function addPeopleChunk(tx: Tx, { first, last }: Span): Promise<void> {
  await sql`
    insert into profile (id, type, provider_id, name, username, score, followers_total)
    select ${idOf(people, sql`g`)}, 'user', ${idOf(people, sql`g`)}::text,
           initcap(${someWord(sql`g % 3000`)} || ' ' || ${someWord(sql`g + 7`)}), 'l' || g || ${someWord(sql`g`)},
           (1000 * power(random(), 6))::int, (2000 * power(random(), 9))::int
      from generate_series(${first}::int, ${last}::int) g`.execute(tx);
}

/** Events from 275 days ago to 225 days ahead, distributed over cities like their venues. */
export async function addEventChunk(tx: Tx, { first, last }: Span, sizes: Sizes): Promise<void> {
  await sql`
    with wish as materialized (
      select g, ${idOf(venues, sql`1 + floor(${sql.lit(sizes.venues)} * random())::int`)} as venue,
             ${idOf(artists, sql`1 + floor(${sql.lit(sizes.artists)} * power(random(), 2))::int`)} as artist,
             random() as at, random() as fame, random() as crowd
        from generate_series(${first}::int, ${last}::int) g
    ), night as materialized (
      select w.*, ${idOf(events, sql`w.g`)} as id, v.city, v.neighborhood_id, v.latitude, v.longitude, p.name as venue_name,
             a.name as artist_name, n.name as neighborhood,
             date_trunc('minute', now() + (w.at - 0.55) * interval '500 days') as starts_at
        from wish w
        join venue v on v.id = w.venue
        join profile p on p.id = v.id
        join profile a on a.id = w.artist
        join neighborhood n on n.id = v.neighborhood_id
    ), written as (
      insert into event (id, provider_id, name, starts_at, ends_at, venue_id, venue_name, city, state_code, neighborhood_id,
                         neighborhood, latitude, longitude, creator_id, going_total, popularity, status)
      select id, id::text,
             case when g % 5 = 0 then initcap(${someWord(sql`g % 200`)}) || ' Night at ' || venue_name
                  when g % 5 = 1 then artist_name || ' live' else artist_name || ' at ' || venue_name end,
             starts_at, starts_at + interval '5 hours', venue, venue_name, city, 'LL', neighborhood_id, neighborhood,
             latitude, longitude, venue, (1000 * power(crowd, 8))::int, (100 * power(fame, 5))::int,
             case when g % 50 = 0 then 'draft' else 'published' end
        from night returning id
    ), hosts as (
      insert into event_creator (event_id, profile_id, creator_type) select id, venue, 'owner' from night
    ), acts as (
      insert into event_artist (event_id, artist_id) select id, artist from night
    ), kinds as (
      insert into event_genre (event_id, genre_id)
      select night.id, t.genre_id from night join profile_genre t on t.profile_id = night.artist
    )
    insert into ticket_type (event_id, id, name, price_minor)
    select id, ${idOf(tickets, sql`g`)}, 'Entry', case when g % 4 = 0 then 0 else 1000 + (g % 60) * 100 end
      from night where g % 2 = 0`.execute(tx);
}

export async function analyzeAll(db: Db): Promise<void> {
  await sql`analyze profile, venue, artist, event, event_creator, event_artist, event_genre, ticket_type, profile_genre, neighborhood`.execute(
    db,
  );
}
