-- People who are exposed alike: by their posts, and by the places where they worked under a permit.
create table exposure_groups (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  group_name text collate natural_order not null,
  description text
);
call make_records('exposure_groups', $$group_name || ' ' || coalesce(description, '')$$, array['group_name']);
create unique index exposure_groups_name on exposure_groups (company_id, lower(group_name));

create table exposure_rules (
  id bigint generated always as identity primary key,
  group_id bigint not null references exposure_groups on delete cascade,
  position_id bigint references positions,
  department_id bigint references departments,
  location_id bigint references locations,
  check (num_nonnulls(position_id, department_id, location_id) > 0)
);
create unique index exposure_rules_once on exposure_rules (group_id, position_id, department_id, location_id) nulls not distinct;
create index exposure_rules_position on exposure_rules (position_id) where position_id is not null;
create index exposure_rules_department on exposure_rules (department_id) where department_id is not null;
create index exposure_rules_location on exposure_rules (location_id) where location_id is not null;

-- What a group is exposed to, as it was measured or declared; the newest of an agent counts. Those of assessments in force are derived.
create table exposure_agents (
  id bigint generated always as identity primary key,
  group_id bigint not null references exposure_groups on delete cascade,
  agent text not null,
  level numeric check (level >= 0),
  unit text,
  measured_on date,
  source text not null check (source in ('MEASURED', 'DECLARED')),
  created_at timestamptz not null,
  created_by bigint references users,
  check ((source = 'MEASURED') = (measured_on is not null)),
  check ((level is null) = (unit is null))
);
create index exposure_agents_newest on exposure_agents (group_id, agent, measured_on desc nulls last, id desc);

-- Which tests an exposure asks for. Counts once a doctor has approved it, until a newer version of its series is approved.
create table protocols (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  series_id bigint references protocols,
  version_no integer not null,
  protocol_name text collate natural_order not null,
  agent text not null,
  least_level numeric check (least_level >= 0),
  tests text[] not null check (cardinality(tests) > 0),
  interval_months integer not null check (interval_months between 1 and 120),
  baseline_days integer not null check (baseline_days between 0 and 730),
  approved_by bigint references users,
  approved_at timestamptz,
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index protocols_in_force on protocols ((coalesce(series_id, id))) where approved_at is not null and retired_at is null;
create unique index protocols_draft on protocols ((coalesce(series_id, id))) where approved_at is null;
create index protocols_company on protocols (company_id, protocol_name, id);
create index protocols_series on protocols (series_id) where series_id is not null;

-- Who is called for tests that are due; one open recall a person.
create table recalls (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  due_on date not null,
  tests text[] not null,
  status text not null check (status in ('DUE', 'SUMMONED', 'BOOKED', 'DONE', 'DECLINED', 'EXCUSED')),
  summoned_at timestamptz,
  -- Declined or excused: nobody is called again before that day.
  quiet_until date,
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index recalls_open on recalls (company_id, user_id) where status in ('DUE', 'SUMMONED', 'BOOKED');
create index recalls_due on recalls (company_id, due_on, id);
create index recalls_user on recalls (user_id, id desc);

-- The last result of a test of a person.
create index examination_results_test on examination_results (test, examination_id);
