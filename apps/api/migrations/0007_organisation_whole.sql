-- A company is its own tenant or, as a contractor, its parent's; a registration that is half done has no name yet but its domain.
alter table companies
  add column company_id bigint generated always as (coalesce(parent_company_id, id)) stored,
  add column company_email text,
  add column company_phone text,
  add column company_address text,
  add column search_text text generated always as (
    search_text(company_name || ' ' || coalesce(company_type, '') || ' ' || coalesce(company_email, '') || ' ' || coalesce(email_domain, ''))) stored,
  drop constraint companies_status_check,
  add constraint companies_status_check check (status in ('REGISTERING', 'PENDING', 'ACTIVE', 'INACTIVE'));
create index companies_company on companies (company_id, company_name);
create index companies_search on companies using gin (search_text gin_trgm_ops);
create unique index companies_domain on companies (lower(email_domain)) where parent_company_id is null;
create unique index companies_contractor_name on companies (parent_company_id, lower(company_name)) where parent_company_id is not null;

alter table departments
  add column search_text text generated always as (search_text(department_name)) stored,
  add column version integer not null default 1,
  add column created_at timestamptz not null default current_timestamp,
  add column created_by bigint,
  add column updated_at timestamptz not null default current_timestamp,
  add column updated_by bigint,
  add column archived_at timestamptz;
alter table departments alter column created_at drop default, alter column updated_at drop default;
create index departments_search on departments using gin (search_text gin_trgm_ops);

alter table sections
  add column search_text text generated always as (search_text(section_name)) stored,
  add column version integer not null default 1,
  add column created_at timestamptz not null default current_timestamp,
  add column created_by bigint,
  add column updated_at timestamptz not null default current_timestamp,
  add column updated_by bigint,
  add column archived_at timestamptz;
alter table sections alter column created_at drop default, alter column updated_at drop default;
create unique index sections_name on sections (department_id, lower(section_name));
create index sections_search on sections using gin (search_text gin_trgm_ops);

alter table positions
  add column search_text text generated always as (search_text(position_name)) stored,
  add column version integer not null default 1,
  add column created_at timestamptz not null default current_timestamp,
  add column created_by bigint,
  add column updated_at timestamptz not null default current_timestamp,
  add column updated_by bigint,
  add column archived_at timestamptz;
alter table positions alter column created_at drop default, alter column updated_at drop default;
create index positions_search on positions using gin (search_text gin_trgm_ops);

create table groups (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  group_name text not null,
  description text,
  search_text text generated always as (search_text(group_name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index groups_name on groups (company_id, lower(group_name));
create index groups_search on groups using gin (search_text gin_trgm_ops);

-- A model: one unit of the organisation, division over department over section, to any depth.
create table hierarchies (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  parent_id bigint references hierarchies,
  model_name text not null,
  level text not null check (level in ('division', 'department', 'section', 'unit')),
  department_id bigint references departments,
  section_id bigint references sections,
  search_text text generated always as (search_text(model_name)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz,
  check (parent_id <> id)
);
create unique index hierarchies_name on hierarchies (company_id, coalesce(parent_id, 0), lower(model_name));
create index hierarchies_parent on hierarchies (parent_id);
create index hierarchies_department on hierarchies (department_id);
create index hierarchies_section on hierarchies (section_id);
create index hierarchies_search on hierarchies using gin (search_text gin_trgm_ops);

-- A post of a model, below another post.
create table sub_hierarchies (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  hierarchy_id bigint not null references hierarchies,
  parent_id bigint references sub_hierarchies,
  position_id bigint not null references positions,
  title text not null,
  search_text text generated always as (search_text(title)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz,
  check (parent_id <> id)
);
create index sub_hierarchies_company on sub_hierarchies (company_id, title);
create unique index sub_hierarchies_title on sub_hierarchies (hierarchy_id, coalesce(parent_id, 0), lower(title));
create index sub_hierarchies_parent on sub_hierarchies (parent_id);
create index sub_hierarchies_position on sub_hierarchies (position_id);
create index sub_hierarchies_search on sub_hierarchies using gin (search_text gin_trgm_ops);

create table greetings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  title text not null,
  text text not null,
  valid_from date not null,
  valid_until date,
  search_text text generated always as (search_text(title || ' ' || text)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz,
  check (valid_until is null or valid_until >= valid_from)
);
create index greetings_day on greetings (company_id, valid_from);
-- The same words may come back another year.
create unique index greetings_title on greetings (company_id, lower(title), valid_from);
create index greetings_search on greetings using gin (search_text gin_trgm_ops);

-- What a tenant has set otherwise than the product's defaults, one row a page of settings.
create table settings (
  company_id bigint not null references companies,
  name text not null check (name in ('group', 'role', 'theme', 'reminder')),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (company_id, name)
);

