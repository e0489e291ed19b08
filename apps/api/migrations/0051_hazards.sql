-- The library of hazards of a company: what risk assessments choose from.
create table hazards (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text collate natural_order not null,
  -- One of HAZARD_CATEGORIES; the contract has the list.
  category text not null check (category <> ''),
  consequences text not null,
  -- Each { type, text }, the strongest first by custom.
  usual_controls jsonb[] not null check (cardinality(usual_controls) between 1 and 12),
  source text
);
call make_records('hazards', $$name || ' ' || consequences || ' ' || coalesce(source, '')$$, array['name', 'category']);
create unique index hazards_name on hazards (company_id, lower(name));

-- What a new company is given by the handler of this event, those that are there already are given too.
insert into outbox (topic, payload, created_at, due_at)
select 'company-created', jsonb_build_object('companyId', id), now(), now() from companies
where parent_company_id is null and status <> 'REGISTERING';
