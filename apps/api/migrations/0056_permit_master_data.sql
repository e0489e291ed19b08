-- Names stay taken in the archive, as those of all master data: what is restored has its name still.
drop index work_types_name, work_types_code, rank_configurations_name, rank_details_name;
create unique index work_types_name on work_types (company_id, lower(type_name));
create unique index work_types_code on work_types (company_id, lower(code));
create unique index rank_configurations_name on rank_configurations (work_type_id, lower(rank_name));
create unique index rank_details_name on rank_details (rank_id, lower(detail_name));
create unique index permit_list_items_name on permit_list_items (company_id, list, coalesce(work_type_id, 0), lower(item_name));

-- The lists in their orders.
create index work_types_by_type_name on work_types (company_id, type_name, id) where archived_at is null;
create index rank_configurations_type on rank_configurations (work_type_id, id) where archived_at is null;
create index rank_details_rank on rank_details (rank_id, id) where archived_at is null;

-- Which document says how the work of a workflow is done; each revision of it is a record.
create table procedure_configs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  document_number text collate natural_order not null,
  form_flow_id bigint not null references form_flows,
  revision integer not null check (revision >= 0),
  release_date date not null,
  is_active boolean not null
);
call make_records('procedure_configs', $$document_number$$, array['document_number', 'release_date']);
create unique index procedure_configs_number on procedure_configs (company_id, lower(document_number), revision);
create unique index procedure_configs_active on procedure_configs (company_id, lower(document_number)) where is_active;
create index procedure_configs_flow on procedure_configs (form_flow_id) where is_active;

-- Companies that are there already get the types of work of the product.
insert into outbox (topic, payload, created_at, due_at)
select 'work-types-missing', jsonb_build_object('companyId', id), now(), now() from companies
where parent_company_id is null and status <> 'REGISTERING';
