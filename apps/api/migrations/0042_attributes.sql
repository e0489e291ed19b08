-- Sets of options that the choices of several forms share; a version of a form copies its options when it is published.
create table attributes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  attribute_name text collate natural_order not null,
  options jsonb not null
);
call make_records('attributes', $$attribute_name$$, array['attribute_name']);
create unique index attributes_name on attributes (company_id, lower(attribute_name));
