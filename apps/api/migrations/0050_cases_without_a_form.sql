-- A case can be about a record of another domain, which asks no form: what its decisions look at is kept with it.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('safety-flow', 'health-flow', 'hiradc'));
alter table cases add column facts jsonb not null default '{}';

-- A workflow that a domain runs for its records (null: one of forms, which people design). What people call theirs does not
-- meet the names and codes of those.
alter table form_flows add column subject text check (subject in ('hiradc'));
drop index form_flows_code;
drop index form_flows_name;
create unique index form_flows_code on form_flows (company_id, code) where subject is null;
create unique index form_flows_name on form_flows (company_id, lower(flow_name)) where subject is null;
create unique index form_flows_subject on form_flows (company_id, subject, code) where subject is not null;
