-- Up Migration

-- Who is best known? The playlist of the house begins with them.
create index artist_by_popularity on artist (popularity desc, id);
