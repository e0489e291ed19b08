-- Gives a table what every kind of record has: search, stamps, version, and one index a sortable column. `searched` is SQL
-- over the table's own columns; `sorted` names the columns that a list can be ordered by, beside id and the last change.
create procedure make_records(kind regclass, searched text, sorted text[]) language plpgsql as $$
declare
  sorted_column text;
begin
  execute format('alter table %s
    add column search_text text generated always as (search_text(%s)) stored,
    add column version integer not null default 1,
    add column created_at timestamptz not null,
    add column created_by bigint,
    add column updated_at timestamptz not null,
    add column updated_by bigint,
    add column archived_at timestamptz', kind, searched);
  execute format('create index %I on %s using gin (search_text gin_trgm_ops)', kind || '_search', kind);
  foreach sorted_column in array sorted || array['id', 'updated_at'] loop
    execute format('create index %I on %s (company_id, %s) where archived_at is null', kind || '_by_' || sorted_column, kind,
      case sorted_column when 'id' then 'id' else format('%I, id', sorted_column) end);
  end loop;
end $$;

-- Master data of the two modules: a category holds keys, directly or under sub-categories.
create table master_categories (
  -- The numbers below are the product's own (known_id), so that a look-up by number means one thing.
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references companies,
  -- 1 Safety, 2 Health.
  type_id smallint not null check (type_id in (1, 2)),
  -- 1 holds its keys directly, 2 under sub-categories.
  config_type_id smallint not null default 1 check (config_type_id in (1, 2)),
  value text not null,
  description text,
  -- The number by which the product itself looks the category up, the same in every company.
  known_id integer
);
call make_records('master_categories', $$value || ' ' || coalesce(description, '')$$, array['value']);
create unique index master_categories_value on master_categories (company_id, type_id, lower(value));
create unique index master_categories_known on master_categories (company_id, known_id) where known_id is not null;

-- Every operating company has the category in which the product looks hazards up.
create function furnish_company() returns trigger language plpgsql as $$
begin
  insert into master_categories (company_id, type_id, value, known_id, created_at, updated_at)
  values (new.id, 1, 'Hazard categories', 30, new.created_at, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger companies_furnished after insert or update of status on companies for each row
  when (new.parent_company_id is null and new.status <> 'REGISTERING') execute function furnish_company();
insert into master_categories (company_id, type_id, value, known_id, created_at, updated_at)
select id, 1, 'Hazard categories', 30, created_at, created_at from companies where parent_company_id is null and status <> 'REGISTERING';

create table sub_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  category_id bigint not null references master_categories,
  name text not null,
  description text
);
call make_records('sub_categories', $$name || ' ' || coalesce(description, '')$$, array['name']);
create unique index sub_categories_name on sub_categories (category_id, lower(name));

create table master_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  category_id bigint not null references master_categories,
  sub_category_id bigint references sub_categories,
  name text not null,
  description text
);
call make_records('master_keys', $$name || ' ' || coalesce(description, '')$$, array['name']);
create unique index master_keys_name on master_keys (category_id, coalesce(sub_category_id, 0), lower(name));
create index master_keys_sub_category on master_keys (sub_category_id) where sub_category_id is not null;

create table risks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  risk_name text not null,
  code text not null,
  -- What kind of hazard it comes from: a key of the looked-up category.
  hazard_id bigint references master_keys,
  consequence text,
  usual_controls text
);
call make_records('risks', $$risk_name || ' ' || code || ' ' || coalesce(consequence, '')$$, array['risk_name', 'code']);
create unique index risks_name on risks (company_id, lower(risk_name));
create unique index risks_code on risks (company_id, lower(code));
create index risks_hazard on risks (hazard_id) where hazard_id is not null;

create table shifts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  shift_name text not null,
  code text not null,
  start_time time not null,
  -- Not after the start: it ends on the next day.
  end_time time not null,
  break_minutes integer not null default 0 check (break_minutes between 0 and 480),
  description text,
  check (start_time <> end_time)
);
call make_records('shifts', $$shift_name || ' ' || code$$, array['shift_name', 'code', 'start_time']);
create unique index shifts_name on shifts (company_id, lower(shift_name));
create unique index shifts_code on shifts (company_id, lower(code));

-- What a person's day can be: present, on leave, sick. Its details say more: sick with a letter, without one.
create table attendances (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  attendance_name text not null,
  code text not null,
  counts_as_present boolean not null,
  description text
);
call make_records('attendances', $$attendance_name || ' ' || code || ' ' || coalesce(description, '')$$, array['attendance_name', 'code']);
create unique index attendances_name on attendances (company_id, lower(attendance_name));
create unique index attendances_code on attendances (company_id, lower(code));

create table detail_attendances (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  att_id bigint not null references attendances,
  detail_name text not null,
  code text not null,
  proof_required boolean not null,
  description text
);
call make_records('detail_attendances', $$detail_name || ' ' || code || ' ' || coalesce(description, '')$$, array['detail_name', 'code']);
create unique index detail_attendances_name on detail_attendances (att_id, lower(detail_name));
create unique index detail_attendances_code on detail_attendances (company_id, lower(code));

create table tools (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  tool_name text not null,
  code text not null,
  brand text,
  quantity integer not null default 1 check (quantity >= 0),
  location_id bigint references locations,
  description text
);
call make_records('tools', $$tool_name || ' ' || code || ' ' || coalesce(brand, '')$$, array['tool_name', 'code']);
create unique index tools_name on tools (company_id, lower(tool_name));
create unique index tools_code on tools (company_id, lower(code));
create index tools_location on tools (location_id) where location_id is not null;

-- A location may lie in another one of its site.
alter table locations add column parent_location_id bigint references locations, add check (parent_location_id <> id);
create index locations_parent on locations (parent_location_id) where parent_location_id is not null;

-- Who answers for a location: its area owner, else the nearest one upward.
create function area_owner_of(location bigint) returns bigint language sql stable as $$
  with recursive up as (
    select id, parent_location_id, area_owner_id, 0 as height from locations where id = location
    union all
    select l.id, l.parent_location_id, l.area_owner_id, up.height + 1 from locations l
    join up on l.id = up.parent_location_id where up.area_owner_id is null)
  select area_owner_id from up order by height desc limit 1
$$;
