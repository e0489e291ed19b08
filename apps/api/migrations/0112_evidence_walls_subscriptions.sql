-- Binders of evidence for an audit: what somebody could read of a period, collected into one file beside the requests.
create table evidence_binders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  standard text not null check (standard in ('ISO45001', 'SMK3', 'CLIENT')),
  title text collate natural_order not null,
  site_id bigint references sites,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  -- Where the site is, for the codes on its prints.
  address text not null,
  -- Who works on it says so again and again; after some minutes of silence another one takes it over.
  worked_on_at timestamptz,
  attempts integer not null default 0,
  step text,
  written integer not null default 0,
  ready_at timestamptz,
  failed_at timestamptz,
  problem text,
  sha256 text,
  file_id bigint references files,
  search_text text generated always as (search_text(number || ' ' || title)) stored,
  unique (company_id, number),
  check (ready_at is null or failed_at is null),
  check ((ready_at is null) = (file_id is null))
);
create index evidence_binders_search on evidence_binders using gin (search_text gin_trgm_ops);
create index evidence_binders_of on evidence_binders (company_id, requested_by, id desc);
create index evidence_binders_site on evidence_binders (site_id) where site_id is not null;
create index evidence_binders_file on evidence_binders (file_id) where file_id is not null;
create index evidence_binders_open on evidence_binders (id) where ready_at is null and failed_at is null;
create index evidence_binders_by on evidence_binders (requested_by);

-- A dashboard on a screen that nobody signs in at: by a key that is shown once, in the data scope of whoever turned it on.
create table dashboard_walls (
  dashboard_id bigint primary key references dashboards on delete cascade,
  company_id bigint not null references companies,
  key_hash bytea not null unique,
  made_by bigint not null references users,
  made_at timestamptz not null,
  last_read_at timestamptz
);
create index dashboard_walls_company on dashboard_walls (company_id);
create index dashboard_walls_made_by on dashboard_walls (made_by);

-- Dashboards by mail: to somebody, or to everybody with a role, each in the own data scope.
create table dashboard_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- A page that is built in, or a dashboard that the company put together.
  page text check (page in ('MANAGEMENT', 'PIC', 'EMPLOYEE')),
  dashboard_id bigint references dashboards on delete cascade,
  user_id bigint references users,
  role_id bigint references roles,
  cadence text not null check (cadence in ('DAILY', 'WEEKLY', 'MONTHLY')),
  hour smallint not null check (hour between 0 and 23),
  -- ISO day of the week, or day of the month.
  day smallint,
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) < 4096),
  -- The last time that was sent for; times that an outage has swallowed are sent for once.
  sent_for timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check ((page is null) <> (dashboard_id is null)),
  check ((user_id is null) <> (role_id is null)),
  check (case cadence when 'DAILY' then day is null when 'WEEKLY' then day between 1 and 7 else day between 1 and 28 end)
);
create index dashboard_subscriptions_company on dashboard_subscriptions (company_id, id);
create index dashboard_subscriptions_dashboard on dashboard_subscriptions (dashboard_id) where dashboard_id is not null;
create index dashboard_subscriptions_user on dashboard_subscriptions (user_id) where user_id is not null;
create index dashboard_subscriptions_role on dashboard_subscriptions (role_id) where role_id is not null;
create index dashboard_subscriptions_made_by on dashboard_subscriptions (created_by);
