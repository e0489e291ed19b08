-- What workflows are sorted into.
create table flow_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text collate natural_order not null,
  name text collate natural_order not null,
  description text
);
call make_records('flow_categories', $$name || ' ' || code || ' ' || coalesce(description, '')$$, array['name', 'code']);
create unique index flow_categories_name on flow_categories (company_id, lower(name));
create unique index flow_categories_code on flow_categories (company_id, lower(code));

alter table form_flows add column category_id bigint references flow_categories;
create index form_flows_category on form_flows (category_id) where category_id is not null;
