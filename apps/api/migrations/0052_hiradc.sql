-- Every change of a company's risk matrix is a version; submitted assessments keep theirs. Without a row the default of the
-- product holds, and is written as version 1 before the first submission.
create table risk_matrices (
  company_id bigint not null references companies,
  version integer not null check (version > 0),
  definition jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users,
  primary key (company_id, version)
);
create index risk_matrices_created_by on risk_matrices (created_by);
create trigger risk_matrices_append_only before update or delete or truncate on risk_matrices for each statement execute function refuse_change();

-- An assessment; what it says stands in its revisions.
create table hiradcs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  -- How often it was submitted: each time is a case with a number of its own.
  submissions integer not null default 0,
  created_at timestamptz not null,
  created_by bigint not null references users,
  unique (company_id, number)
);
create index hiradcs_created_by on hiradcs (created_by);

create table hiradc_revisions (
  id bigint generated always as identity primary key,
  hiradc_id bigint not null references hiradcs,
  -- Of its assessment, for the lists.
  company_id bigint not null references companies,
  number text not null,
  -- The organisation of the author when it was begun.
  employer_id bigint not null references companies,
  -- Its number once it is approved; a rejected or deleted one leaves it to the next.
  revision integer not null check (revision > 0),
  title text collate natural_order not null,
  process text,
  department_id bigint not null references departments,
  site_id bigint references sites,
  location_id bigint not null references locations,
  sub_location_id bigint references sub_locations,
  author_id bigint not null references users,
  status text not null,
  -- Set when it is submitted.
  matrix_version integer,
  case_id bigint unique references cases,
  submitted_at timestamptz,
  -- What the lists show of its rows: counted when it is submitted.
  row_count integer not null default 0,
  highest_risk integer,
  highest_residual integer,
  -- Counts each change of its rows.
  rows_version integer not null default 0,
  approved_at timestamptz,
  approved_by bigint references users,
  valid_until date,
  review_trigger text check (review_trigger in ('DUE', 'INCIDENT', 'CHANGE', 'OTHER')),
  review_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  search_text text generated always as (search_text(number || ' ' || title || ' ' || coalesce(process, ''))) stored
);
-- One is in force and one is worked on: two people who start a review at once cannot both.
create unique index hiradc_revisions_in_force on hiradc_revisions (hiradc_id) where status in ('APPROVED', 'UNDER_REVIEW');
create unique index hiradc_revisions_working on hiradc_revisions (hiradc_id) where status in ('draft', 'WAITING_REVIEW', 'WAITING_APPROVAL', 'REVISION');
create index hiradc_revisions_hiradc on hiradc_revisions (hiradc_id, id desc);
create index hiradc_revisions_search on hiradc_revisions using gin (search_text gin_trgm_ops);
-- The three lists, and the calendar of reviews.
create index hiradc_revisions_register on hiradc_revisions (company_id, updated_at desc, id desc) where status in ('APPROVED', 'UNDER_REVIEW');
create index hiradc_revisions_residual on hiradc_revisions (company_id, highest_residual desc, id desc) where status in ('APPROVED', 'UNDER_REVIEW');
create index hiradc_revisions_valid on hiradc_revisions (company_id, valid_until, id) where status in ('APPROVED', 'UNDER_REVIEW');
create index hiradc_revisions_submission on hiradc_revisions (company_id, updated_at desc, id desc) where status in ('draft', 'WAITING_REVIEW', 'WAITING_APPROVAL', 'REVISION', 'REJECTED');
create index hiradc_revisions_archive on hiradc_revisions (company_id, updated_at desc, id desc) where status in ('ARCHIVED', 'DELETED');
create index hiradc_revisions_department on hiradc_revisions (department_id, status);
create index hiradc_revisions_location on hiradc_revisions (location_id, status);
create index hiradc_revisions_sub_location on hiradc_revisions (sub_location_id);
create index hiradc_revisions_site on hiradc_revisions (site_id);
create index hiradc_revisions_employer on hiradc_revisions (employer_id);
create index hiradc_revisions_author on hiradc_revisions (author_id, status);
create index hiradc_revisions_approved_by on hiradc_revisions (approved_by);
create index hiradc_revisions_created_by on hiradc_revisions (created_by);
create index hiradc_revisions_updated_by on hiradc_revisions (updated_by);

-- A hazard of an activity. `key` is what a row is known by in every revision.
create table hiradc_rows (
  id bigint generated always as identity primary key,
  revision_id bigint not null references hiradc_revisions,
  company_id bigint not null references companies,
  key uuid not null,
  position double precision not null,
  activity text not null,
  sub_activity text not null,
  hazard_id bigint references hazards,
  hazard text not null,
  category text,
  condition text not null check (condition in ('ROUTINE', 'NON_ROUTINE', 'EMERGENCY')),
  consequence text not null,
  likelihood smallint check (likelihood between 1 and 5),
  severity smallint check (severity between 1 and 5),
  risk smallint generated always as (likelihood * severity) stored,
  residual_likelihood smallint check (residual_likelihood between 1 and 5),
  residual_severity smallint check (residual_severity between 1 and 5),
  residual_risk smallint generated always as (residual_likelihood * residual_severity) stored,
  legal_reference text not null,
  is_critical boolean not null,
  -- Of a revision in force: what is searched and ordered over all assessments.
  in_force boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references users,
  search_text text generated always as (search_text(activity || ' ' || sub_activity || ' ' || hazard || ' ' || consequence)) stored,
  unique (revision_id, key)
);
create index hiradc_rows_order on hiradc_rows (revision_id, position, id);
create index hiradc_rows_search on hiradc_rows using gin (search_text gin_trgm_ops) where in_force;
create index hiradc_rows_residual on hiradc_rows (company_id, residual_risk desc, id) where in_force;
create index hiradc_rows_residual_cell on hiradc_rows (company_id, residual_likelihood, residual_severity, id) where in_force;
create index hiradc_rows_cell on hiradc_rows (company_id, likelihood, severity, id) where in_force;
create index hiradc_rows_hazard on hiradc_rows (hazard_id);
create index hiradc_rows_updated_by on hiradc_rows (updated_by);

create table hiradc_controls (
  id bigint generated always as identity primary key,
  row_id bigint not null references hiradc_rows on delete cascade,
  key uuid not null,
  position integer not null,
  type text not null check (type in ('ELIMINATION', 'SUBSTITUTION', 'ENGINEERING', 'ADMINISTRATIVE', 'WORK_PRACTICE', 'PPE')),
  text text not null,
  existing boolean not null,
  owner_id bigint references users,
  due_date date,
  -- The follow-up action of a further control, raised with the approval; the next revision keeps it.
  follow_up_id bigint references cases,
  unique (row_id, key)
);
create index hiradc_controls_owner on hiradc_controls (owner_id);
create index hiradc_controls_follow_up on hiradc_controls (follow_up_id);

-- How many rows in force stand in a cell of the matrix, before (false) and after controls: the heat map reads these, not the rows.
create table hiradc_cells (
  company_id bigint not null references companies,
  employer_id bigint not null references companies,
  department_id bigint not null references departments,
  location_id bigint not null references locations,
  site_id bigint references sites,
  after_controls boolean not null,
  likelihood smallint not null,
  severity smallint not null,
  rows integer not null,
  primary key (company_id, employer_id, department_id, location_id, after_controls, likelihood, severity)
);
create index hiradc_cells_employer on hiradc_cells (employer_id);
create index hiradc_cells_department on hiradc_cells (department_id);
create index hiradc_cells_location on hiradc_cells (location_id);
create index hiradc_cells_site on hiradc_cells (site_id);

create table hiradc_events (
  id bigint generated always as identity primary key,
  hiradc_id bigint not null references hiradcs,
  revision_id bigint not null references hiradc_revisions,
  at timestamptz not null,
  -- Null: the system.
  actor_id bigint references users,
  action text not null,
  label text not null,
  from_status text,
  to_status text not null,
  reason text
);
create index hiradc_events_hiradc on hiradc_events (hiradc_id, id desc);
create index hiradc_events_revision on hiradc_events (revision_id);
create index hiradc_events_actor on hiradc_events (actor_id);
create trigger hiradc_events_append_only before update or delete or truncate on hiradc_events for each statement execute function refuse_change();

-- Who was consulted while it was written (ISO 45001, 5.4).
create table hiradc_consultations (
  revision_id bigint not null references hiradc_revisions,
  user_id bigint not null references users,
  consulted_on date not null,
  note text,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null,
  primary key (revision_id, user_id)
);
create index hiradc_consultations_user on hiradc_consultations (user_id);
create index hiradc_consultations_recorded_by on hiradc_consultations (recorded_by);

-- Who has read a revision in force.
create table hiradc_acknowledgements (
  revision_id bigint not null references hiradc_revisions,
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (revision_id, user_id)
);
create index hiradc_acknowledgements_user on hiradc_acknowledgements (user_id);
create trigger hiradc_acknowledgements_append_only before update or delete or truncate on hiradc_acknowledgements for each statement execute function refuse_change();

-- Somebody asks for an assessment of an activity, or for a look at one.
create table hiradc_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  employer_id bigint not null references companies,
  hiradc_id bigint references hiradcs,
  title text not null,
  department_id bigint references departments,
  site_id bigint references sites,
  location_id bigint not null references locations,
  sub_location_id bigint references sub_locations,
  reason text not null,
  status text not null,
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  answered_by bigint references users,
  answered_at timestamptz,
  answer text,
  -- The assessment that came of it.
  answered_with_id bigint references hiradcs,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index hiradc_requests_open on hiradc_requests (company_id, requested_at desc, id desc) where status = 'OPEN';
create index hiradc_requests_company on hiradc_requests (company_id, requested_at desc, id desc);
create index hiradc_requests_employer on hiradc_requests (employer_id);
create index hiradc_requests_hiradc on hiradc_requests (hiradc_id);
create index hiradc_requests_department on hiradc_requests (department_id);
create index hiradc_requests_site on hiradc_requests (site_id);
create index hiradc_requests_location on hiradc_requests (location_id);
create index hiradc_requests_sub_location on hiradc_requests (sub_location_id);
create index hiradc_requests_requested_by on hiradc_requests (requested_by);
create index hiradc_requests_answered_by on hiradc_requests (answered_by);
create index hiradc_requests_answered_with on hiradc_requests (answered_with_id);
create index hiradc_requests_updated_by on hiradc_requests (updated_by);
