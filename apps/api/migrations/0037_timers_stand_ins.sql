-- What happens to an open task as its time passes. A row goes when its moment has come: so each happens once.
create table task_timers (
  task_id bigint not null references tasks,
  kind text not null check (kind in ('reminder', 'escalation')),
  percent integer not null check (percent > 0),
  at timestamptz not null,
  primary key (task_id, kind, percent)
);
create index task_timers_at on task_timers (at);

-- The superior of an assignee who has not answered in time becomes a candidate, too; so does an added approver.
alter table task_candidates
  drop constraint task_candidates_source_check,
  add check (source in ('rule', 'reassign', 'delegation', 'escalation', 'added'));
