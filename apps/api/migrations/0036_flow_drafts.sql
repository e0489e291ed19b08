-- Workflows are made and changed by people: a version is a draft until it is published, and a workflow has at most one. The
-- forms of a version are those that the workflow has from its publication on.
alter table form_flow_versions
  alter column published_at drop not null,
  add column published_by bigint,
  add column form_ids jsonb not null default '[]';
create unique index form_flow_versions_draft on form_flow_versions (form_flow_id) where published_at is null;
drop trigger form_flow_versions_immutable on form_flow_versions;
create trigger form_flow_versions_immutable before update or delete on form_flow_versions
  for each row when (old.published_at is not null) execute function refuse_published_change();

alter table form_flows drop constraint form_flows_status_check;
alter table form_flows add constraint form_flows_status_check check (status in ('draft', 'ACTIVE', 'INACTIVE', 'DELETED'));
