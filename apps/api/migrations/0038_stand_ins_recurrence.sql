-- Who named a stand-in and when; the days of the delegation begin and end it.
alter table delegations
  add column reason text,
  add column created_at timestamptz not null default now(),
  add column created_by bigint references users;

-- For whom a stand-in is a candidate, and for whom something was done.
alter table task_candidates add column for_user_id bigint references users;
create index task_candidates_stand_ins on task_candidates (task_id) where open and source = 'delegation';
alter table case_events add column for_user_id bigint references users;
