-- Up Migration

-- Every version of the terms that admins published. Accounts name the version that was accepted (AUTH-12, INS-03).
create table own_terms (
  version       text primary key,
  -- As in `instance_settings.legal_pages`.
  page          jsonb not null check (jsonb_typeof(page) = 'object'),
  published_at  timestamptz not null default now()
);
