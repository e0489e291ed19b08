-- Equipment of the company, fire equipment and equipment of contractors are three families of one thing.
create table equipment_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  equipment_category_name text not null,
  description text
);
call make_records('equipment_categories', $$equipment_category_name || ' ' || coalesce(description, '')$$, array['equipment_category_name']);
create unique index equipment_categories_name on equipment_categories (company_id, lower(equipment_category_name));

-- The plan by type: how often its equipment is inspected, tested, calibrated (months), and what documents it needs.
create table equipment_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  equipment_category_id bigint not null references equipment_categories,
  equipment_type_name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  upload_mandatory boolean not null default false,
  licence_required boolean not null default false,
  inspection_months integer check (inspection_months between 1 and 120),
  test_months integer check (test_months between 1 and 120),
  calibration_months integer check (calibration_months between 1 and 120),
  description text
);
call make_records('equipment_types', $$equipment_type_name || ' ' || coalesce(description, '')$$, array['equipment_type_name']);
create unique index equipment_types_name on equipment_types (company_id, lower(equipment_type_name));
create index equipment_types_category on equipment_types (equipment_category_id);

create table equipment (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  family text not null check (family in ('COMPANY', 'FIRE', 'CONTRACTOR')),
  -- What it is a part of: child equipment has one.
  parent_id bigint references equipment,
  type_id bigint not null references equipment_types,
  -- Of the type, kept in step by the triggers below, so that a search finds it.
  type_name text not null default '',
  contractor_id bigint references contractors,
  code text not null,
  serial_number text,
  brand text,
  model text,
  capacity text,
  -- Of an extinguisher: powder, CO2, foam.
  agent text,
  status text not null default 'READY' check (status in ('READY', 'IN_USE', 'OUT_OF_SERVICE', 'RETIRED')),
  -- Why and since when it must not be used.
  status_reason text,
  status_since timestamptz,
  location_id bigint references locations,
  sub_location_id bigint references sub_locations,
  holder_id bigint references users,
  in_service_on date,
  -- Overrules the plan of the type.
  inspection_months integer check (inspection_months between 1 and 120),
  last_inspection_date date,
  last_test_date date,
  last_calibration_date date,
  -- By the plan, kept by the trigger below; null where nothing is planned.
  next_inspection_date date,
  next_test_date date,
  next_calibration_date date,
  licence_number text,
  licence_valid_until date,
  licence_file_id bigint references files,
  certificate_file_id bigint references files,
  qr_code boolean not null default false,
  -- Of the permit or inspection that has it now.
  assignment_status text,
  last_assignment_number text,
  remarks text,
  next_due_on date generated always as (
    case when status <> 'RETIRED' then least(next_inspection_date, next_test_date, next_calibration_date, licence_valid_until) end) stored,
  check (parent_id <> id),
  check ((family = 'CONTRACTOR') = (contractor_id is not null))
);
call make_records('equipment',
  $$code || ' ' || coalesce(serial_number, '') || ' ' || type_name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '')$$, array['code']);
-- Lists show one family, parent equipment or child equipment.
drop index equipment_by_code;
drop index equipment_by_id;
drop index equipment_by_updated_at;
create index equipment_by_code on equipment (company_id, family, code, id) where archived_at is null and parent_id is null;
create index equipment_by_id on equipment (company_id, family, id) where archived_at is null and parent_id is null;
create index equipment_by_updated_at on equipment (company_id, family, updated_at, id) where archived_at is null and parent_id is null;
create index equipment_by_due on equipment (company_id, family, next_due_on, id) where archived_at is null and parent_id is null;
-- Child equipment belongs to parent equipment or to other child equipment.
create index any_equipment_by_code on equipment (company_id, family, code, id) where archived_at is null;
create index equipment_by_type on equipment (company_id, family, type_id, code, id) where archived_at is null and parent_id is null;
create index child_equipment_by_code on equipment (company_id, family, code, id) where archived_at is null and parent_id is not null;
create index child_equipment_by_id on equipment (company_id, family, id) where archived_at is null and parent_id is not null;
create index child_equipment_by_updated_at on equipment (company_id, family, updated_at, id) where archived_at is null and parent_id is not null;
create index child_equipment_by_due on equipment (company_id, family, next_due_on, id) where archived_at is null and parent_id is not null;
create unique index equipment_code on equipment (company_id, family, lower(code));
create unique index equipment_serial_number on equipment (company_id, lower(serial_number)) where serial_number is not null;
create index equipment_parent on equipment (parent_id, code, id) where parent_id is not null;
-- The newest of a type says which code comes next.
create index equipment_type on equipment (type_id, id) include (archived_at);
create index equipment_contractor on equipment (contractor_id) where contractor_id is not null;
create index equipment_location on equipment (location_id) where location_id is not null;
create index equipment_sub_location on equipment (sub_location_id) where sub_location_id is not null;
create index equipment_holder on equipment (holder_id) where holder_id is not null;
-- What is due, whatever the family: the list of inspections and the calendar of expiry.
create index equipment_due on equipment (company_id, next_due_on, id) where archived_at is null and next_due_on is not null;
create index equipment_inspection_due on equipment (company_id, next_inspection_date, id) where archived_at is null and next_inspection_date is not null;
create index equipment_test_due on equipment (company_id, next_test_date, id) where archived_at is null and next_test_date is not null;
create index equipment_calibration_due on equipment (company_id, next_calibration_date, id) where archived_at is null and next_calibration_date is not null;
create index equipment_licence_due on equipment (company_id, licence_valid_until, id) where archived_at is null and licence_valid_until is not null;
create index equipment_licence_file on equipment (licence_file_id) where licence_file_id is not null;
create index equipment_certificate_file on equipment (certificate_file_id) where certificate_file_id is not null;

-- What was never done is due so long after the start of service; without one, from the day the record was made.
create function plan_equipment() returns trigger language plpgsql as $$
declare
  plan equipment_types%rowtype;
begin
  select * into plan from equipment_types where id = new.type_id;
  new.type_name := plan.equipment_type_name;
  new.next_inspection_date := coalesce(new.last_inspection_date, new.in_service_on, (new.created_at at time zone 'Asia/Jakarta')::date)
    + make_interval(months => coalesce(new.inspection_months, plan.inspection_months));
  new.next_test_date := coalesce(new.last_test_date, new.in_service_on, (new.created_at at time zone 'Asia/Jakarta')::date)
    + make_interval(months => plan.test_months);
  new.next_calibration_date := coalesce(new.last_calibration_date, new.in_service_on, (new.created_at at time zone 'Asia/Jakarta')::date)
    + make_interval(months => plan.calibration_months);
  return new;
end $$;
create trigger equipment_plan before insert or update of type_id, in_service_on, inspection_months,
    last_inspection_date, last_test_date, last_calibration_date on equipment
  for each row execute function plan_equipment();

create function replan_equipment() returns trigger language plpgsql as $$
begin
  update equipment set type_id = new.id where type_id = new.id;
  return null;
end $$;
create trigger equipment_types_replan after update on equipment_types for each row
  when ((old.equipment_type_name, old.inspection_months, old.test_months, old.calibration_months)
    is distinct from (new.equipment_type_name, new.inspection_months, new.test_months, new.calibration_months))
  execute function replan_equipment();

-- A part belongs to whom the whole belongs to.
create function join_equipment() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    new.contractor_id := (select contractor_id from equipment where id = new.parent_id);
  end if;
  return new;
end $$;
create trigger equipment_join before insert or update of parent_id, contractor_id on equipment
  for each row execute function join_equipment();

create function lend_equipment() returns trigger language plpgsql as $$
begin
  update equipment set contractor_id = new.contractor_id where parent_id = new.id;
  return null;
end $$;
create trigger equipment_lend after update on equipment
  for each row when (old.contractor_id is distinct from new.contractor_id) execute function lend_equipment();

-- Where equipment is: its own location, else that of the nearest parent that has one.
create function location_of_equipment(start_id bigint, out location_id bigint, out sub_location_id bigint)
language sql stable strict as $$
  with recursive around as (
    select e.id, e.parent_id, e.location_id, e.sub_location_id, 0 as steps from equipment e where e.id = start_id
    union all
    select e.id, e.parent_id, e.location_id, e.sub_location_id, a.steps + 1 from around a
    join equipment e on e.id = a.parent_id where a.location_id is null and a.steps < 50)
  select a.location_id, a.sub_location_id from around a where a.location_id is not null order by a.steps limit 1
$$;

-- The history of equipment: every change and every action. Rows are never deleted.
create table equipment_logs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  equipment_id bigint not null references equipment on delete cascade,
  at timestamptz not null,
  actor_id bigint references users,
  kind text not null check (kind in ('CREATED', 'CHANGED', 'ARCHIVED', 'RESTORED', 'INSPECTED', 'TESTED', 'CALIBRATED',
    'OUT_OF_SERVICE', 'RETURNED', 'RETIRED', 'MOVED', 'HANDED_OVER')),
  -- The day of an inspection, test or calibration, and what came of it.
  done_on date,
  result text check (result in ('PASSED', 'FAILED')),
  note text,
  -- Fields with their values before and after: [{ "field", "from", "to" }].
  changes jsonb not null default '[]',
  file_id bigint references files,
  check ((kind in ('INSPECTED', 'TESTED', 'CALIBRATED')) = (result is not null and done_on is not null))
);
create index equipment_logs_equipment on equipment_logs (equipment_id, at desc, id desc);
create index equipment_logs_file on equipment_logs (file_id) where file_id is not null;
create index equipment_logs_actor on equipment_logs (actor_id);

-- Where the energies of equipment are isolated before work begins (LOTO, 1910.147).
create table isolation_points (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  equipment_id bigint not null references equipment,
  tag text not null,
  energy text not null check (energy in ('ELECTRICAL', 'MECHANICAL', 'HYDRAULIC', 'PNEUMATIC', 'PROCESS', 'THERMAL', 'GRAVITY', 'OTHER')),
  method text not null,
  location text,
  normal_state text
);
call make_records('isolation_points', $$tag || ' ' || method || ' ' || coalesce(location, '')$$, array['tag']);
create unique index isolation_points_tag on isolation_points (equipment_id, lower(tag));
