-- When a center is open: every week, of one clinician or of the center as a whole.
create table center_sessions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  session_name text collate natural_order not null,
  center_id bigint not null references medical_centers,
  clinician_id bigint references clinicians,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  from_time text not null check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text not null check (until_time > from_time),
  slot_minutes integer not null check (slot_minutes between 5 and 240),
  quota integer not null check (quota between 1 and 50),
  -- Only these types of visits; none: all of them.
  visit_type_ids bigint[] not null default '{}',
  valid_from date not null,
  valid_until date check (valid_until >= valid_from)
);
call make_records('center_sessions', 'session_name', array['session_name', 'weekday']);
create unique index center_sessions_name on center_sessions (center_id, lower(session_name));
create index center_sessions_center on center_sessions (center_id);
create index center_sessions_clinician on center_sessions (clinician_id) where clinician_id is not null;

-- Days on which the week does not hold: closed, or open besides.
create table center_exceptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reason text collate natural_order not null,
  center_id bigint not null references medical_centers,
  clinician_id bigint references clinicians,
  kind text not null check (kind in ('CLOSED', 'EXTRA')),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- The whole day where no time is said.
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text check (until_time > from_time),
  slot_minutes integer check (slot_minutes between 5 and 240),
  quota integer check (quota between 1 and 50),
  check ((from_time is null) = (until_time is null)),
  check (kind = 'CLOSED' or (from_time is not null and slot_minutes is not null and quota is not null))
);
call make_records('center_exceptions', 'reason', array['reason', 'from_day']);
create unique index center_exceptions_reason on center_exceptions (center_id, from_day, lower(reason));
create index center_exceptions_center on center_exceptions (center_id);
create index center_exceptions_clinician on center_exceptions (clinician_id) where clinician_id is not null;

create unique index clinicians_title on clinicians (company_id, lower(title));

-- Until which day the times of a center are written.
alter table medical_centers add column slots_until date;

-- The times that can be booked, written ahead: one conditional update of `taken` decides who gets a place.
create table slots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  center_id bigint not null references medical_centers,
  clinician_id bigint references clinicians,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  quota integer not null,
  taken integer not null default 0,
  -- The schedule has changed: who has booked stays, nobody else comes.
  closed boolean not null default false,
  visit_type_ids bigint[] not null default '{}',
  check (0 <= taken and taken <= quota),
  unique nulls not distinct (center_id, clinician_id, starts_at),
  constraint slots_of_clinician exclude using gist (clinician_id with =, tstzrange(starts_at, ends_at) with &&)
    where (clinician_id is not null and (taken > 0 or not closed))
);
create index slots_day on slots (center_id, starts_at) include (taken, quota, closed);
create index slots_company on slots (company_id, starts_at);
create index slots_clinician on slots (clinician_id) where clinician_id is not null;

-- The places that a reservation holds.
create table reservation_slots (
  reservation_id bigint not null references reservations,
  slot_id bigint not null references slots,
  primary key (reservation_id, slot_id)
);
create index reservation_slots_slot on reservation_slots (slot_id);

alter table reservations
  -- Nobody is in two places.
  add constraint reservations_of_patient exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('WAITING_APPROVAL', 'CONFIRMED') and not is_walk_in),
  add column search_text text generated always as (search_text(number)) stored,
  add column reminded_day_at timestamptz,
  add column reminded_hours_at timestamptz;
create index reservations_search on reservations using gin (search_text gin_trgm_ops);
create index reservations_booked_by on reservations (booked_by, starts_at desc);
create index reservations_reminders on reservations (starts_at) where status = 'CONFIRMED';

-- When it was before a move, and is since.
alter table reservation_events add column time_before timestamptz, add column time_after timestamptz;
