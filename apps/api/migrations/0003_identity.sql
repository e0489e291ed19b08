create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- Equal to company_id for staff, a contractor company otherwise.
  employer_id bigint not null references companies,
  username text not null check (username ~ '^[0-9]{8}$'),
  full_name text not null,
  email text,
  phone text,
  password_hash text not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null default false,
  search_text text generated always as (search_text(full_name || ' ' || username)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index users_username on users (username);
create index users_company on users (company_id, full_name);
create index users_employer on users (employer_id);
create index users_search on users using gin (search_text gin_trgm_ops);

create table roles (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  description text,
  scope text not null check (scope in ('own', 'subordinates', 'department', 'site', 'company', 'all')),
  search_text text generated always as (search_text(name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index roles_name on roles (company_id, lower(name));
create index roles_search on roles using gin (search_text gin_trgm_ops);

-- A stored role carries every item with its (perhaps empty) actions.
create table role_grants (
  role_id bigint not null references roles on delete cascade,
  item_id smallint not null check (item_id between 1 and 98),
  actions text[] not null default '{}' check (actions <@ array['create', 'read', 'update', 'delete']),
  primary key (role_id, item_id)
);

create table user_roles (
  user_id bigint not null references users on delete cascade,
  role_id bigint not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

-- Positions and superiors are dated; old records keep the organisation of their day.
create table employments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  position_id bigint references positions,
  section_id bigint references sections,
  department_id bigint references departments,
  site_id bigint references sites,
  superior_id bigint references users,
  valid_from date not null,
  valid_until date,
  check (valid_until is null or valid_until >= valid_from),
  check (superior_id <> user_id),
  exclude using gist (user_id with =, daterange(valid_from, valid_until, '[]') with &&)
);
create index employments_superior on employments (superior_id);
create index employments_department on employments (department_id);
create index employments_site on employments (site_id);

create table appointments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  -- Null: at every site of the company.
  site_id bigint references sites,
  valid_from date not null,
  valid_until date,
  certificate text,
  check (valid_until is null or valid_until >= valid_from)
);
create index appointments_user on appointments (user_id);
create index appointments_kind on appointments (kind, site_id);

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id, address);
create index sessions_expiry on sessions (expires_at);

-- A refresh token is used once; its successor may be handed out again for a few seconds to a parallel tab.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  successor text
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table refresh_tickets (
  id uuid primary key,
  used_at timestamptz not null
);
create index refresh_tickets_used on refresh_tickets (used_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  username text not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_failures_username on sign_in_failures (username, at);
create index sign_in_failures_address on sign_in_failures (address, at);
