create table forms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  form_name text not null,
  description text,
  status text not null check (status in ('draft', 'PUBLISH')),
  created_at timestamptz not null
);
create unique index forms_name on forms (company_id, lower(form_name));

-- A published version never changes; records keep the version they began with.
create table form_versions (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  number integer not null,
  definition jsonb not null,
  published_at timestamptz,
  unique (form_id, number)
);
create trigger form_versions_immutable before delete on form_versions for each statement execute function refuse_change();

create table form_flows (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text not null check (code ~ '^[A-Z]{2,6}$'),
  flow_name text not null,
  description text,
  type_flow text not null check (type_flow in ('Safety', 'Health')),
  icon text not null,
  form_id bigint not null references forms,
  is_active boolean not null default true,
  created_at timestamptz not null
);
create unique index form_flows_code on form_flows (company_id, code);
create index form_flows_form on form_flows (form_id);

create table form_flow_versions (
  id bigint generated always as identity primary key,
  form_flow_id bigint not null references form_flows,
  number integer not null,
  definition jsonb not null,
  published_at timestamptz not null,
  unique (form_flow_id, number)
);

-- A case is one start; who and where are those of its day.
create table cases (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  employer_id bigint not null references companies,
  kind text not null check (kind in ('flow', 'permit', 'hiradc', 'reservation')),
  assignment_number text not null,
  subject text not null,
  form_flow_id bigint not null references form_flows,
  form_flow_version_id bigint not null references form_flow_versions,
  form_version_id bigint not null references form_versions,
  type_flow text not null check (type_flow in ('Safety', 'Health')),
  submitter_id bigint not null references users,
  superior_id bigint references users,
  department_id bigint references departments,
  site_id bigint references sites,
  location_id bigint references locations,
  sub_location_id bigint references sub_locations,
  status text not null,
  step text,
  revision integer not null default 1,
  submitted_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  search_text text generated always as (search_text(assignment_number || ' ' || subject)) stored,
  unique (company_id, assignment_number)
);
create index cases_search on cases using gin (search_text gin_trgm_ops);
create index cases_submitter on cases (submitter_id, id desc);
create index cases_company on cases (company_id, id desc);
create index cases_employer on cases (employer_id);
create index cases_department on cases (department_id);
create index cases_site on cases (site_id);
create index cases_location on cases (location_id);
create index cases_sub_location on cases (sub_location_id);
create index cases_flow on cases (form_flow_id);

-- Answers of each sending; a resubmission adds a revision and nothing is overwritten.
create table form_data (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  revision integer not null,
  answers jsonb not null,
  submitted_by bigint not null references users,
  submitted_at timestamptz not null,
  unique (case_id, revision)
);

create table tasks (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  step text not null,
  label text not null,
  relation text not null,
  status text not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references users,
  comment text,
  version integer not null default 1
);
create index tasks_case on tasks (case_id, id);

-- Who may answer an open task; the rows stay when it is settled, so that a past candidate can still open the case.
-- What an inbox sorts and filters by is repeated here, so that it needs no sort over all tasks.
create table task_candidates (
  task_id bigint not null references tasks,
  user_id bigint not null references users,
  case_id bigint not null references cases,
  type_flow text not null,
  open boolean not null,
  -- Set for the one who settled it: a row of that person's history.
  settled_at timestamptz,
  opened_at timestamptz not null,
  due_at timestamptz,
  primary key (task_id, user_id),
  check (not (open and settled_at is not null))
);
create index task_candidates_inbox on task_candidates (user_id, type_flow, due_at, task_id) where open;
create index task_candidates_history on task_candidates (user_id, type_flow, settled_at desc, task_id desc) where settled_at is not null;
create index task_candidates_history_opened on task_candidates (user_id, type_flow, opened_at desc, task_id desc) where settled_at is not null;
create index task_candidates_case on task_candidates (case_id, user_id);

create table case_events (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  task_id bigint references tasks,
  at timestamptz not null,
  actor_id bigint not null references users,
  action text not null,
  label text not null,
  step text,
  from_status text,
  to_status text not null,
  reason text
);
create index case_events_case on case_events (case_id, id);
create trigger case_events_append_only before update or delete or truncate on case_events for each statement execute function refuse_change();
