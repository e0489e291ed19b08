-- Pages of figures that a company puts together.
create table dashboards (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  title text collate natural_order not null check (length(title) between 1 and 100),
  description text not null check (length(description) between 1 and 500),
  -- Of a dashboard of another product: its id there. Of one built here: its short name.
  name text collate natural_order not null check (length(name) between 1 and 100),
  source text not null default 'BUILT_IN' check (source in ('BUILT_IN', 'EXTERNAL')),
  -- The key sealed with the secret of the server; no answer has it.
  key_sealed text not null,
  border boolean not null default true,
  -- Its place among the dashboards of the company, the first first.
  priority integer not null check (priority > 0)
);
call make_records('dashboards', $$title || ' ' || name || ' ' || description$$, array['title']);
create unique index dashboards_title on dashboards (company_id, lower(title collate "C")) where archived_at is null;
create unique index dashboards_name on dashboards (company_id, lower(name collate "C")) where archived_at is null;

-- Who sees it: everybody with one of these roles.
create table dashboard_roles (
  dashboard_id bigint not null references dashboards on delete cascade,
  role_id bigint not null references roles on delete cascade,
  primary key (dashboard_id, role_id)
);
create index dashboard_roles_role on dashboard_roles (role_id);

-- Its figures, on a grid of twelve columns.
create table dashboard_widgets (
  id bigint generated always as identity primary key,
  dashboard_id bigint not null references dashboards on delete cascade,
  position smallint not null check (position between 1 and 24),
  -- A measure that was withdrawn stays, and says so.
  measure text not null check (length(measure) between 1 and 80),
  visual text not null check (visual in ('NUMBER', 'BAR', 'STACKED', 'LINE', 'LIST')),
  dimension text check (length(dimension) between 1 and 80),
  -- A period that is named, or a number of days up to today.
  period text not null check (length(period) between 1 and 10),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) < 8192),
  compare text not null default 'NONE' check (compare in ('PREVIOUS', 'TARGET', 'NONE')),
  target double precision,
  warn double precision,
  bad double precision,
  higher_is_better boolean not null,
  title text check (length(title) between 1 and 100),
  x smallint not null check (x between 0 and 11),
  y smallint not null check (y between 0 and 199),
  w smallint not null check (w between 1 and 12),
  h smallint not null check (h between 1 and 12),
  check (x + w <= 12),
  unique (dashboard_id, position)
);
