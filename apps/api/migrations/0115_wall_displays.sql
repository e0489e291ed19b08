-- Dashboards on screens at which nobody signs in; off until somebody turns one on.
create table dashboard_walls (
  dashboard_id bigint primary key references dashboards on delete cascade,
  -- SHA-256 of the key; the key itself is shown once and stored nowhere.
  key_hash bytea not null unique,
  -- The figures are of this site, else of the whole company.
  site_id bigint references sites,
  -- Who answers for it: it shows nothing that this account may not read.
  made_by bigint not null references users,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  last_read_at timestamptz
);
create index dashboard_walls_site on dashboard_walls (site_id) where site_id is not null;
create index dashboard_walls_by on dashboard_walls (made_by);
