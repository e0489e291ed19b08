-- Who named a stand-in and when; the days of the delegation begin and end it.
alter table delegations
  add column reason text,
  add column created_at timestamptz not null default now(),
  add column created_by bigint references users;

-- For whom a stand-in is a candidate, and for whom something was done.
alter table task_candidates add column for_user_id bigint references users;
create index task_candidates_stand_ins on task_candidates (task_id) where open and source = 'delegation';
alter table case_events add column for_user_id bigint references users;

-- Who fills in the form of a repetitive workflow at each run and within how many hours. Runs before the day on which it was
-- scheduled, or activated again, are not made up for.
alter table form_flows
  add column flow_recipients jsonb,
  add column flow_due_hours integer check (flow_due_hours > 0),
  add column flow_scheduled_on date;
create index form_flows_repetitive on form_flows (id) where is_repetitive_flow;

-- A run is made once: its row is what two servers compete for.
create table form_flow_runs (
  id bigint generated always as identity primary key,
  form_flow_id bigint not null references form_flows,
  run integer not null,
  planned_on date not null,
  assignments integer not null,
  created_at timestamptz not null,
  unique (form_flow_id, planned_on)
);
alter table case_flows add column form_flow_run_id bigint references form_flow_runs;
create index case_flows_run on case_flows (form_flow_run_id) where form_flow_run_id is not null;
