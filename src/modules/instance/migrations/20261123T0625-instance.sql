-- Cities that this instance covers.
create table city (
  id          uuid primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name        text not null check (length(name) between 1 and 100),
  -- State, province or prefecture. Empty where addresses have none.
  region      text not null default '' check (length(region) <= 100),
  -- ISO 3166-1 alpha-2.
  country     text not null check (country ~ '^[A-Z]{2}$'),
  -- IANA.
  time_zone   text not null,
  -- ISO 4217 in lower case, as Stripe writes it.
  currency    text not null check (currency ~ '^[a-z]{3}$'),
  latitude    double precision not null check (latitude between -90 and 90),
  longitude   double precision not null check (longitude between -180 and 180),
  -- GeoJSON geometry.
  boundary    jsonb check (jsonb_typeof(boundary) = 'object'),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
-- Serves: cities by name.
create index city_by_name on city (name, id);

-- Settings that admins change while the instance runs. One row.
create table instance_settings (
  one              boolean primary key default true check (one),
  name             text not null default 'Backbeat' check (length(name) between 1 and 60),
  tagline          text not null default '' check (length(tagline) <= 160),
  -- A picture of `media`.
  logo_image_id    uuid,
  -- Of the uploaded picture, in pixels.
  logo_width       int check (logo_width > 0),
  logo_height      int check (logo_height > 0),
  -- The chosen color, such as `#c8102e`. The colors in use are derived from it.
  accent           text check (accent ~ '^#[0-9a-f]{6}$'),
  -- Null means CONTACT_EMAIL.
  contact_email    text check (length(contact_email) <= 254),
  -- [{"network": "instagram", "url": "https://…"}]
  social_links     jsonb not null default '[]' check (jsonb_typeof(social_links) = 'array'),
  -- {"terms": {"kind": "link", "url": "https://…"}, "privacy": {"kind": "text", "text": "…"}}
  legal_pages      jsonb not null default '{}' check (jsonb_typeof(legal_pages) = 'object'),
  default_city_id  uuid references city (id) on delete set null,
  sign_up          text not null default 'open' check (sign_up in ('open', 'invitation')),
  event_hosts      text not null default 'everyone' check (event_hosts in ('everyone', 'verified', 'admins')),
  updated_at       timestamptz not null default now()
);

-- The last proof of each kind that something works, for the setup checklist.
create table setup_proof (
  kind    text primary key,
  at      timestamptz not null default now(),
  detail  jsonb not null default '{}'
);
