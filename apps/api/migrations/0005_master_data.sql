create table location_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  location_type_name text not null,
  location_type_description text,
  search_text text generated always as (search_text(location_type_name || ' ' || coalesce(location_type_description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index location_types_name on location_types (company_id, lower(location_type_name));
create index location_types_search on location_types using gin (search_text gin_trgm_ops);
-- One index a sortable column: a page is read in its order, whatever the number of rows.
create index location_types_by_name on location_types (company_id, location_type_name, id) where archived_at is null;
create index location_types_by_id on location_types (company_id, id) where archived_at is null;
create index location_types_by_update on location_types (company_id, updated_at, id) where archived_at is null;

create table locations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  site_id bigint not null references sites,
  location_type_id bigint references location_types,
  area_owner_id bigint references users,
  location_name text not null,
  code text not null,
  description text,
  search_text text generated always as (search_text(location_name || ' ' || code || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index locations_name on locations (site_id, lower(location_name));
create unique index locations_code on locations (company_id, lower(code));
create index locations_search on locations using gin (search_text gin_trgm_ops);
create index locations_by_name on locations (company_id, location_name, id) where archived_at is null;
create index locations_by_code on locations (company_id, code, id) where archived_at is null;
create index locations_by_id on locations (company_id, id) where archived_at is null;
create index locations_by_update on locations (company_id, updated_at, id) where archived_at is null;
create index locations_type on locations (location_type_id);
create index locations_owner on locations (area_owner_id);

create table sub_locations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  location_id bigint not null references locations,
  area_owner_id bigint references users,
  sub_location_name text not null,
  code text not null,
  description text,
  search_text text generated always as (search_text(sub_location_name || ' ' || code || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  archived_at timestamptz
);
create unique index sub_locations_name on sub_locations (location_id, lower(sub_location_name));
create unique index sub_locations_code on sub_locations (company_id, lower(code));
create index sub_locations_search on sub_locations using gin (search_text gin_trgm_ops);
create index sub_locations_by_name on sub_locations (company_id, sub_location_name, id) where archived_at is null;
create index sub_locations_by_code on sub_locations (company_id, code, id) where archived_at is null;
create index sub_locations_by_id on sub_locations (company_id, id) where archived_at is null;
create index sub_locations_by_update on sub_locations (company_id, updated_at, id) where archived_at is null;
create index sub_locations_owner on sub_locations (area_owner_id);
