create table forms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  form_name text not null,
  description text,
  status text not null check (status in ('draft', 'PUBLISH'))
);
create unique index forms_name on forms (company_id, lower(form_name));

-- A published version never changes; records keep the version they began with. A form has at most one draft.
create table form_versions (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  number integer not null,
  definition jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint,
  published_at timestamptz,
  published_by bigint,
  unique (form_id, number)
);
create unique index form_versions_draft on form_versions (form_id) where published_at is null;
create function refuse_published_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published version never changes (%, id %). Publish a new version', tg_table_name, old.id
    using errcode = 'restrict_violation';
end $$;
create trigger form_versions_immutable before update or delete on form_versions
  for each row when (old.published_at is not null) execute function refuse_published_change();
create trigger form_versions_kept before truncate on form_versions for each statement execute function refuse_change();

create table form_flows (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text not null check (code ~ '^[A-Z]{2,6}$'),
  flow_name text not null,
  description text,
  type_flow text not null check (type_flow in ('Safety', 'Health')),
  icon text not null
);
create unique index form_flows_code on form_flows (company_id, code);

-- The forms of a workflow in their order; the first one starts it.
create table form_flow_forms (
  form_flow_id bigint not null references form_flows,
  position integer not null check (position > 0),
  form_id bigint not null references forms,
  primary key (form_flow_id, position),
  unique (form_flow_id, form_id)
);
create index form_flow_forms_form on form_flow_forms (form_id);

create table form_flow_versions (
  id bigint generated always as identity primary key,
  form_flow_id bigint not null references form_flows,
  number integer not null,
  definition jsonb not null,
  published_at timestamptz not null,
  unique (form_flow_id, number)
);
create trigger form_flow_versions_immutable before update or delete on form_flow_versions
  for each row execute function refuse_published_change();
create trigger form_flow_versions_kept before truncate on form_flow_versions for each statement execute function refuse_change();

-- A case is one start of something that people must deal with; who and where are those of its day. It knows nothing of forms.
create table cases (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  employer_id bigint not null references companies,
  kind text not null check (kind in ('safety-flow', 'health-flow')),
  assignment_number text not null,
  subject text not null,
  type_flow text not null check (type_flow in ('Safety', 'Health')),
  submitter_id bigint not null references users,
  superior_id bigint references users,
  department_id bigint references departments,
  site_id bigint references sites,
  location_id bigint references locations,
  sub_location_id bigint references sub_locations,
  status text not null,
  submitted_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  search_text text generated always as (search_text(assignment_number || ' ' || subject)) stored,
  unique (company_id, assignment_number),
  -- The kind decides who reads it.
  check ((kind = 'health-flow') = (type_flow = 'Health'))
);
create index cases_search on cases using gin (search_text gin_trgm_ops);
create index cases_submitter on cases (submitter_id, id desc);
create index cases_company on cases (company_id, id desc);
create index cases_employer on cases (employer_id);
create index cases_department on cases (department_id);
create index cases_site on cases (site_id);
create index cases_location on cases (location_id);
create index cases_sub_location on cases (sub_location_id);

-- The flow that leads a case; the case keeps the version with which it started.
create table case_flows (
  case_id bigint primary key references cases,
  form_flow_id bigint not null references form_flows,
  form_flow_version_id bigint not null references form_flow_versions
);
create index case_flows_flow on case_flows (form_flow_id);

-- One row for each execution of a node of the flow.
create table case_steps (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  node text not null,
  iteration integer not null,
  state text not null check (state in ('open', 'done', 'cancelled')),
  entered_at timestamptz not null,
  left_at timestamptz,
  due_at timestamptz,
  unique (case_id, node, iteration),
  check ((state = 'open') = (left_at is null))
);
create unique index case_steps_open on case_steps (case_id, node) where state = 'open';

-- The answers to a form at a node; a correction adds a revision and nothing is overwritten. The node of the report is `start`.
create table submissions (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  form_version_id bigint not null references form_versions,
  node text not null default 'start',
  revision integer not null,
  answers jsonb not null,
  submitted_by bigint not null references users,
  submitted_at timestamptz not null,
  unique (case_id, node, revision)
);
create trigger submissions_append_only before update or delete or truncate on submissions for each statement execute function refuse_change();

-- A task is one question to people. Its version is what an answer carries, so that parallel answers do not disturb each other.
create table tasks (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  case_step_id bigint not null references case_steps,
  label text not null,
  status text not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references users,
  outcome text,
  comment text,
  version integer not null default 1
);
create index tasks_case on tasks (case_id, id);
create index tasks_step on tasks (case_step_id);

-- Who can answer an open task: the authority, checked again when they act. The rows stay when the task is closed.
-- What an inbox sorts and filters by is repeated here, so that it needs no sort over all tasks.
create table task_candidates (
  task_id bigint not null references tasks,
  user_id bigint not null references users,
  case_id bigint not null references cases,
  type_flow text not null,
  source text not null default 'rule' check (source in ('rule', 'reassign', 'delegation')),
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

-- Who stands in for somebody from a day until a day: a candidate of every task that opens for that person.
create table delegations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  to_user_id bigint not null references users,
  valid_from date not null,
  valid_until date,
  check (to_user_id <> user_id),
  check (valid_until is null or valid_until >= valid_from)
);
create index delegations_user on delegations (user_id);
create index delegations_to_user on delegations (to_user_id);

create table case_events (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  task_id bigint references tasks,
  at timestamptz not null,
  -- Null: the system.
  actor_id bigint references users,
  action text not null,
  label text not null,
  node text,
  step text,
  from_status text,
  to_status text not null,
  reason text,
  payload jsonb,
  -- The event that this one undoes.
  compensates bigint references case_events
);
create index case_events_case on case_events (case_id, id);
create trigger case_events_append_only before update or delete or truncate on case_events for each statement execute function refuse_change();
