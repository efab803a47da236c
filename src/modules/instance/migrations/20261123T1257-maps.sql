-- {"kind": "style", "url": "https://…", "hosts": ["https://…"]}, or another kind without more (`settings/maps.ts`).
alter table instance_settings
  add column maps jsonb not null default '{"kind": "schematic"}' check (jsonb_typeof(maps) = 'object');
