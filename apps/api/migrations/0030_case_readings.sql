-- One row for each reading of a confidential case: who, when and how. It is never changed and never removed.
create table case_readings (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  user_id bigint not null references users,
  at timestamptz not null,
  channel text not null check (channel in ('case', 'timeline', 'file'))
);
create index case_readings_case on case_readings (case_id, id);
create index case_readings_user on case_readings (user_id, at);
create trigger case_readings_append_only before update or delete or truncate on case_readings for each statement execute function refuse_change();
