-- The link with which the first admin sets up the instance. Only its hash is stored.
create table setup_token (
  hash        bytea primary key,
  expires_at  timestamptz not null
);
