-- Workflows as records: what is published stays in their versions, what people call them can change.
call make_records('form_flows', $$flow_name || ' ' || code || ' ' || coalesce(description, '')$$, array['flow_name', 'code']);
create unique index form_flows_name on form_flows (company_id, lower(flow_name));

-- A deleted workflow lies in the archive and starts nothing; what it started goes on. A repetitive one is started by the
-- calendar and not by people.
alter table form_flows
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
  add check ((status = 'DELETED') = (archived_at is not null)),
  add column is_repetitive_flow boolean not null default false,
  add column flow_frequency text check (flow_frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')),
  add column flow_repetition integer check (flow_repetition > 0),
  add column flow_date date,
  add check (is_repetitive_flow = (flow_frequency is not null and flow_repetition is not null and flow_date is not null));
