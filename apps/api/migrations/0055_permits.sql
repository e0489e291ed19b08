-- Types of work, with what their permits need; the ranks of a type decide the risk of a permit.
create table work_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text not null,
  type_name text collate natural_order not null,
  -- What a permit of the type is: general work, or special work under a permit to work.
  permit_kind text not null check (permit_kind in ('PTW', 'SPECIAL')),
  -- By what its conflicts with other work are looked up.
  activity text not null,
  description text,
  max_hours integer not null check (max_hours between 1 and 168),
  needs_hiradc boolean not null default true,
  needs_isolation boolean not null default false,
  needs_attendant boolean not null default false,
  needs_fire_watch boolean not null default false,
  fire_watch_minutes integer check (fire_watch_minutes between 30 and 480),
  -- Empty: no gas test.
  gases text[] not null default '{}',
  gas_test_minutes integer check (gas_test_minutes between 5 and 1440),
  -- Tested at top, middle and bottom.
  gas_levels boolean not null default false,
  -- Stricter than the company's limit, in per cent of the lower explosive limit.
  flammable_limit numeric check (flammable_limit > 0 and flammable_limit <= 100),
  -- What the title of a certificate contains: of the holder, and of everybody who works under the permit.
  holder_certificates text[] not null default '{}',
  crew_certificates text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  archived_at timestamptz,
  search_text text generated always as (search_text(code || ' ' || type_name)) stored
);
create unique index work_types_name on work_types (company_id, lower(type_name)) where archived_at is null;
create unique index work_types_code on work_types (company_id, lower(code)) where archived_at is null;
create index work_types_search on work_types using gin (search_text gin_trgm_ops);
create index work_types_created_by on work_types (created_by);
create index work_types_updated_by on work_types (updated_by);

-- The ranks of a type of work: how high the risk is when one of its details applies.
create table rank_configurations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  work_type_id bigint not null references work_types,
  rank_name text collate natural_order not null,
  risk text not null check (risk in ('LOW', 'MEDIUM', 'HIGH')),
  description text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  archived_at timestamptz,
  search_text text generated always as (search_text(rank_name)) stored
);
create unique index rank_configurations_name on rank_configurations (work_type_id, lower(rank_name)) where archived_at is null;
create index rank_configurations_company on rank_configurations (company_id);
create index rank_configurations_search on rank_configurations using gin (search_text gin_trgm_ops);
create index rank_configurations_created_by on rank_configurations (created_by);
create index rank_configurations_updated_by on rank_configurations (updated_by);

create table rank_details (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  rank_id bigint not null references rank_configurations,
  detail_name text collate natural_order not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  archived_at timestamptz,
  search_text text generated always as (search_text(detail_name)) stored
);
create unique index rank_details_name on rank_details (rank_id, lower(detail_name)) where archived_at is null;
create index rank_details_company on rank_details (company_id);
create index rank_details_search on rank_details using gin (search_text gin_trgm_ops);
create index rank_details_created_by on rank_details (created_by);
create index rank_details_updated_by on rank_details (updated_by);

-- The lines of the checklist of a type of work, and the lists every permit shows: what is mandatory, which documents, and to
-- what the holder agrees.
create table permit_list_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  list text not null check (list in ('CHECKLIST', 'SAFETY_MANDATORY', 'DOCUMENT', 'WORK_AGREEMENT')),
  -- Of a checklist; of the other lists null: for every type of work.
  work_type_id bigint references work_types,
  item_name text not null,
  -- The hazard or rule it comes from; null: a rule of the site.
  source text,
  is_required boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  archived_at timestamptz,
  search_text text generated always as (search_text(item_name)) stored,
  check (list <> 'CHECKLIST' or work_type_id is not null)
);
create index permit_list_items_company on permit_list_items (company_id, list, position, id);
create index permit_list_items_type on permit_list_items (work_type_id);
create index permit_list_items_search on permit_list_items using gin (search_text gin_trgm_ops);
create index permit_list_items_created_by on permit_list_items (created_by);
create index permit_list_items_updated_by on permit_list_items (updated_by);

-- A project of a contractor: a number and a period for its permits; no work is allowed by it.
create table project_permits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  project_name text collate natural_order not null,
  contractor_id bigint not null references contractors,
  site_id bigint not null references sites,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  description text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  archived_at timestamptz,
  search_text text generated always as (search_text(number || ' ' || project_name)) stored,
  unique (company_id, number)
);
create index project_permits_contractor on project_permits (contractor_id);
create index project_permits_site on project_permits (site_id);
create index project_permits_search on project_permits using gin (search_text gin_trgm_ops);
create index project_permits_created_by on project_permits (created_by);
create index project_permits_updated_by on project_permits (updated_by);

create table permits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- The employer of the holder: the contractor, or the company itself.
  employer_id bigint not null references companies,
  number text not null,
  kind text not null check (kind in ('PTW', 'SPECIAL', 'BY_DAY')),
  -- The permit to work of a special permit; the special permit of a day.
  parent_id bigint references permits,
  project_id bigint references project_permits,
  work_type_id bigint not null references work_types,
  title text collate natural_order not null,
  -- How the job is done.
  method text,
  site_id bigint not null references sites,
  location_id bigint not null references locations,
  sub_location_id bigint references sub_locations,
  -- Above or below one another, in storeys; null: on the ground.
  level integer,
  -- The process system that is worked on, such as a line.
  system text,
  department_id bigint references departments,
  area_owner_id bigint references users,
  requester_id bigint not null references users,
  holder_id bigint not null references users,
  incoming_holder_id bigint references users,
  contractor_id bigint references contractors,
  hiradc_id bigint references hiradcs,
  risk text not null check (risk in ('LOW', 'MEDIUM', 'HIGH')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null,
  version integer not null default 1,
  -- Counts each change of what the signatures are about.
  content_version integer not null default 1,
  case_id bigint unique references cases,
  submissions integer not null default 0,
  -- The stage that returned it, at which it goes on.
  returned_by text,
  -- The earliest instant at which a gate can change by itself; null where nothing waits.
  next_gate_at timestamptz,
  submitted_at timestamptz,
  approved_at timestamptz,
  issued_at timestamptz,
  issued_by bigint references users,
  accepted_at timestamptz,
  suspended_at timestamptz,
  suspend_code text,
  suspend_reason text,
  handed_back_at timestamptz,
  is_work_complete boolean,
  -- Hot work has ended; whoever watches signs after this instant.
  fire_watch_until timestamptz,
  ended_at timestamptz,
  extensions integer not null default 0,
  overtime_minutes integer not null default 0,
  -- What goes on with the work where it was handed back incomplete.
  follow_up_permit_id bigint references permits,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  search_text text generated always as (search_text(number || ' ' || title || ' ' || coalesce(system, ''))) stored,
  unique (company_id, number),
  check (ends_at > starts_at),
  check ((kind = 'PTW') = (parent_id is null))
);
create index permits_gate on permits (next_gate_at) where next_gate_at is not null;
create index permits_newest on permits (company_id, updated_at desc, id desc);
create index permits_status on permits (company_id, status, starts_at desc, id desc);
create index permits_window on permits (company_id, starts_at, id);
create index permits_search on permits using gin (search_text gin_trgm_ops);
create index permits_parent on permits (parent_id);
create index permits_project on permits (project_id);
create index permits_work_type on permits (work_type_id);
create index permits_employer on permits (employer_id, status);
create index permits_site on permits (site_id, starts_at);
create index permits_location on permits (location_id, starts_at);
create index permits_sub_location on permits (sub_location_id);
create index permits_department on permits (department_id);
create index permits_area_owner on permits (area_owner_id, status);
create index permits_requester on permits (requester_id, status);
create index permits_holder on permits (holder_id, status);
create index permits_incoming on permits (incoming_holder_id);
create index permits_contractor on permits (contractor_id);
create index permits_hiradc on permits (hiradc_id, status);
create index permits_issued_by on permits (issued_by);
create index permits_follow_up on permits (follow_up_permit_id);
create index permits_created_by on permits (created_by);
create index permits_updated_by on permits (updated_by);

-- The details of the ranks that apply: the highest of them is the risk of the permit.
create table permit_rank_details (
  permit_id bigint not null references permits on delete cascade,
  rank_detail_id bigint not null references rank_details,
  primary key (permit_id, rank_detail_id)
);
create index permit_rank_details_detail on permit_rank_details (rank_detail_id);

-- The answers to the checklist: by the requester, and again at the site by the issuer.
create table permit_checks (
  permit_id bigint not null references permits on delete cascade,
  item_id bigint not null references permit_list_items,
  -- As it was read when it was answered.
  item_name text not null,
  is_required boolean not null,
  position integer not null,
  answer text check (answer in ('YES', 'NO', 'NA')),
  site_answer text check (site_answer in ('YES', 'NO', 'NA')),
  checked_by bigint references users,
  checked_at timestamptz,
  primary key (permit_id, item_id)
);
create index permit_checks_item on permit_checks (item_id);
create index permit_checks_checked_by on permit_checks (checked_by);

create table permit_equipment (
  permit_id bigint not null references permits on delete cascade,
  equipment_id bigint not null references equipment,
  -- Worked on, not worked with.
  is_subject boolean not null default false,
  primary key (permit_id, equipment_id)
);
create index permit_equipment_equipment on permit_equipment (equipment_id);

-- Who works under a permit; the holder is in it, too.
create table permit_people (
  permit_id bigint not null references permits on delete cascade,
  user_id bigint not null references users,
  crew_role text not null check (crew_role in ('HOLDER', 'CREW', 'ATTENDANT', 'FIRE_WATCH', 'RESCUE')),
  worker_type text not null check (worker_type in ('SAFETY_SUPERVISOR', 'SPECIALIST', 'ENGINEER', 'SUPERVISOR', 'GENERAL_WORKER')),
  primary key (permit_id, user_id)
);
create index permit_people_user on permit_people (user_id);

-- Who is at work under a permit, from when until when.
create table permit_sign_ons (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  user_id bigint not null references users,
  on_at timestamptz not null,
  on_by bigint not null references users,
  off_at timestamptz,
  off_by bigint references users,
  check (off_at >= on_at)
);
create unique index permit_sign_ons_open on permit_sign_ons (permit_id, user_id) where off_at is null;
create index permit_sign_ons_permit on permit_sign_ons (permit_id, id);
create index permit_sign_ons_user on permit_sign_ons (user_id) where off_at is null;
create index permit_sign_ons_person on permit_sign_ons (user_id);
create index permit_sign_ons_on_by on permit_sign_ons (on_by);
create index permit_sign_ons_off_by on permit_sign_ons (off_by);

create table permit_toolbox_talks (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  held_at timestamptz not null,
  held_by bigint not null references users,
  topics text not null,
  recorded_at timestamptz not null
);
create index permit_toolbox_talks_permit on permit_toolbox_talks (permit_id, held_at desc);
create index permit_toolbox_talks_held_by on permit_toolbox_talks (held_by);
create table permit_toolbox_attendees (
  talk_id bigint not null references permit_toolbox_talks,
  user_id bigint not null references users,
  primary key (talk_id, user_id)
);
create index permit_toolbox_attendees_user on permit_toolbox_attendees (user_id);

create table permit_gas_tests (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  taken_at timestamptz not null,
  tester_id bigint not null references users,
  instrument_id bigint not null references equipment,
  -- Of the instrument on that day; null: it has no plan.
  calibrated_until date,
  level text check (level in ('TOP', 'MIDDLE', 'BOTTOM')),
  oxygen numeric check (oxygen between 0 and 100),
  flammable numeric check (flammable between 0 and 100),
  hydrogen_sulfide numeric check (hydrogen_sulfide between 0 and 1000),
  carbon_monoxide numeric check (carbon_monoxide between 0 and 2000),
  -- By the limits of that moment.
  result text not null check (result in ('SAFE', 'WARN', 'BLOCK', 'EVACUATE')),
  note text,
  recorded_at timestamptz not null,
  recorded_by bigint not null references users
);
create index permit_gas_tests_permit on permit_gas_tests (permit_id, taken_at desc, id desc);
create index permit_gas_tests_tester on permit_gas_tests (tester_id);
create index permit_gas_tests_instrument on permit_gas_tests (instrument_id);
create index permit_gas_tests_recorded_by on permit_gas_tests (recorded_by);
create trigger permit_gas_tests_append_only before update or delete or truncate on permit_gas_tests for each statement execute function refuse_change();

create table permit_isolations (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  company_id bigint not null references companies,
  isolation_point_id bigint not null references isolation_points,
  lock_number text,
  status text not null,
  applied_by bigint references users,
  applied_at timestamptz,
  verified_by bigint references users,
  verified_at timestamptz,
  removed_by bigint references users,
  removed_at timestamptz,
  -- The permit that goes on with it.
  transferred_to_id bigint references permits,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index permit_isolations_permit on permit_isolations (permit_id, id);
create index permit_isolations_company on permit_isolations (company_id, status);
create index permit_isolations_point on permit_isolations (isolation_point_id, status);
create index permit_isolations_applied_by on permit_isolations (applied_by);
create index permit_isolations_verified_by on permit_isolations (verified_by);
create index permit_isolations_removed_by on permit_isolations (removed_by);
create index permit_isolations_transferred on permit_isolations (transferred_to_id);
create index permit_isolations_created_by on permit_isolations (created_by);
create index permit_isolations_updated_by on permit_isolations (updated_by);

create table permit_spot_checks (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  checked_at timestamptz not null,
  checked_by bigint not null references users,
  is_in_order boolean not null,
  findings text,
  file_id bigint references files
);
create index permit_spot_checks_permit on permit_spot_checks (permit_id, id desc);
create index permit_spot_checks_checked_by on permit_spot_checks (checked_by);
create index permit_spot_checks_file on permit_spot_checks (file_id);

create table permit_files (
  permit_id bigint not null references permits,
  file_id bigint not null references files,
  -- A document of the request, a photo of the work, the area at the end.
  purpose text not null check (purpose in ('DOCUMENT', 'PHOTO', 'AREA')),
  -- The entry of the list of documents that it answers.
  item_id bigint references permit_list_items,
  added_by bigint not null references users,
  added_at timestamptz not null,
  primary key (permit_id, file_id)
);
create index permit_files_file on permit_files (file_id);
create index permit_files_item on permit_files (item_id);
create index permit_files_added_by on permit_files (added_by);

-- Who signed what, by password: the hash is that of the content of the permit at that moment.
create table permit_signatures (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  action text not null,
  meaning text not null,
  user_id bigint not null references users,
  -- In which function.
  role text not null,
  at timestamptz not null,
  content_version integer not null,
  content_hash text not null,
  -- It no longer counts: the content changed, or the round of approval began anew.
  void_at timestamptz
);
create index permit_signatures_permit on permit_signatures (permit_id, id);
create index permit_signatures_user on permit_signatures (user_id);

-- Longer than approved: an extension by the issuer, overtime by area owner, safety and issuer.
create table permit_extensions (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  company_id bigint not null references companies,
  kind text not null check (kind in ('EXTENSION', 'OVERTIME')),
  number integer not null,
  ends_before timestamptz not null,
  ends_at timestamptz not null check (ends_at > ends_before),
  reason text not null,
  status text not null,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  area_owner_id bigint references users,
  safety_id bigint references users,
  answered_by bigint references users,
  answered_at timestamptz,
  answer text,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index permit_extensions_open on permit_extensions (permit_id) where status = 'WAITING';
create index permit_extensions_permit on permit_extensions (permit_id, id);
create index permit_extensions_company on permit_extensions (company_id, status);
create index permit_extensions_asked_by on permit_extensions (asked_by);
create index permit_extensions_area_owner on permit_extensions (area_owner_id);
create index permit_extensions_safety on permit_extensions (safety_id);
create index permit_extensions_answered_by on permit_extensions (answered_by);
create index permit_extensions_updated_by on permit_extensions (updated_by);

-- What happened to a permit; each row also says how it stood afterwards, for the board of any past minute.
create table permit_events (
  id bigint generated always as identity primary key,
  permit_id bigint not null references permits,
  company_id bigint not null references companies,
  at timestamptz not null,
  -- Null: the system.
  actor_id bigint references users,
  action text not null,
  label text not null,
  from_status text,
  to_status text not null,
  reason text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  holder_id bigint not null references users,
  details jsonb
);
create index permit_events_permit on permit_events (permit_id, at desc, id desc);
create index permit_events_company on permit_events (company_id, at, id);
create index permit_events_actor on permit_events (actor_id);
create index permit_events_holder on permit_events (holder_id);
create trigger permit_events_append_only before update or delete or truncate on permit_events for each statement execute function refuse_change();

-- The tasks of permits.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('safety-flow', 'health-flow', 'hiradc', 'permit'));
alter table form_flows drop constraint form_flows_subject_check;
alter table form_flows add constraint form_flows_subject_check check (subject in ('hiradc', 'permit'));

-- What gates look at is announced with its audit row, by whatever statement it was changed: none of it is left to the caller.
create function announce_gate_source() returns trigger language plpgsql as $$
begin
  -- Nobody is concerned where there is no permit.
  if not exists (select from permits) then return null; end if;
  insert into outbox (topic, payload, created_at, due_at)
    values ('gate-source', jsonb_build_object('entity', new.entity, 'entityId', new.entity_id), new.at, new.at);
  notify outbox;
  return null;
end $$;
create trigger audit_events_announce after insert on audit_events for each row
  when (new.entity in ('certificates', 'equipment', 'contractors', 'prequalifications', 'hiradc_revisions')
    or (new.entity = 'users' and new.action = 'archive'))
  execute function announce_gate_source();

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check check (name in ('group', 'role', 'theme', 'reminder', 'permit'));

-- The picture of a site, and where its locations are: on the picture (in per cent) and on the ground.
create table site_plot_plans (
  site_id bigint primary key references sites,
  company_id bigint not null references companies,
  file_id bigint not null references files,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint not null references users
);
create index site_plot_plans_company on site_plot_plans (company_id);
create index site_plot_plans_file on site_plot_plans (file_id);
create index site_plot_plans_updated_by on site_plot_plans (updated_by);
create table location_positions (
  location_id bigint primary key references locations,
  company_id bigint not null references companies,
  x numeric check (x between 0 and 100),
  y numeric check (y between 0 and 100),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  -- How far from there still counts as the place.
  radius integer not null default 100 check (radius between 10 and 5000),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint not null references users,
  check ((x is null) = (y is null)),
  check ((latitude is null) = (longitude is null))
);
create index location_positions_company on location_positions (company_id);
create index location_positions_updated_by on location_positions (updated_by);
