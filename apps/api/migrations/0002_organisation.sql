-- The operating company is the tenant; a contractor is a company with a parent.
create table companies (
  id bigint generated always as identity primary key,
  parent_company_id bigint references companies,
  company_name text not null check (company_name <> ''),
  subcont boolean not null default false,
  company_type text,
  email_domain text,
  status text not null default 'ACTIVE' check (status in ('PENDING', 'ACTIVE', 'INACTIVE')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz,
  check (subcont = (parent_company_id is not null))
);
create index companies_parent on companies (parent_company_id);

create table sites (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  site_name text not null,
  code text not null,
  address text,
  search_text text generated always as (search_text(site_name || ' ' || code || ' ' || coalesce(address, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index sites_name on sites (company_id, lower(site_name));
create unique index sites_code on sites (company_id, lower(code));
create index sites_search on sites using gin (search_text gin_trgm_ops);

create table departments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  department_name text not null
);
create unique index departments_name on departments (company_id, lower(department_name));

create table sections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  department_id bigint not null references departments,
  section_name text not null
);
create index sections_department on sections (department_id);
create index sections_company on sections (company_id);

create table positions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  position_name text not null
);
create unique index positions_name on positions (company_id, lower(position_name));
