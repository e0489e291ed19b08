-- One workflow of a company holds its follow-up actions.
alter table form_flows add column is_follow_up_flow boolean not null default false;
create unique index form_flows_follow_up on form_flows (company_id) where is_follow_up_flow;

-- What a follow-up action is about: a deviation that a report names, or what a reader of the report wrote.
create table case_follow_ups (
  follow_up_id bigint primary key references cases,
  case_id bigint not null references cases,
  -- The field of the deviation; null: raised by hand.
  path text,
  text text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  due_date date not null,
  owner_id bigint not null references users,
  raised_by bigint not null references users,
  raised_at timestamptz not null,
  check (follow_up_id <> case_id)
);
create index case_follow_ups_case on case_follow_ups (case_id);
-- A deviation raises one, however often its report is corrected.
create unique index case_follow_ups_deviation on case_follow_ups (case_id, path, md5(text), owner_id) where path is not null;
create index case_follow_ups_owner on case_follow_ups (owner_id);
create index case_follow_ups_raised_by on case_follow_ups (raised_by);
create trigger case_follow_ups_append_only before update or delete or truncate on case_follow_ups for each statement execute function refuse_change();
