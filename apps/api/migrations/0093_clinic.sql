-- Whom the clinic knows: every person gets a record number at the first appointment or visit. The id is that of the user.
create table patients (
  id bigint primary key references users,
  company_id bigint not null references companies,
  rm_number text not null,
  emergency_contact text,
  -- Opened in an emergency only, even by the care team.
  is_restricted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index patients_number on patients (company_id, rm_number);

create sequence patient_numbers;

-- Who works at the clinic, with the registration that letters carry.
create table clinicians (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  profession text not null check (profession in ('DOCTOR', 'NURSE', 'PHARMACIST')),
  title text collate natural_order not null,
  room text,
  str_no text,
  sip_no text,
  sip_valid_until date
);
call make_records('clinicians', $$title || ' ' || coalesce(room, '') || ' ' || coalesce(sip_no, '')$$, array['title']);
create unique index clinicians_user on clinicians (user_id) where archived_at is null;
create index clinicians_of_user on clinicians (user_id);

create table visit_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text collate natural_order not null,
  visit_name text collate natural_order not null,
  minutes integer not null check (minutes between 5 and 240),
  needs_approval boolean not null default false,
  self_booking boolean not null default true,
  is_tele boolean not null default false,
  -- The examination that is done at such a visit.
  examination_type text,
  -- Vitals are written before the doctor calls in.
  needs_vitals boolean not null default true,
  preparation text
);
call make_records('visit_types', $$code || ' ' || visit_name$$, array['code', 'visit_name']);
create unique index visit_types_code on visit_types (company_id, lower(code));

-- Appointments and walk-ins: one row from the booking to the end of the visit, which shares its id.
create table reservations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  origin text not null default 'HEALTH' check (origin in ('HEALTH', 'SAFETY')),
  patient_id bigint not null references patients,
  booked_by bigint not null references users,
  visit_type_id bigint not null references visit_types,
  center_id bigint not null references medical_centers,
  clinician_id bigint references clinicians,
  -- When it is; of somebody who waits for a place, the day that is wished for, and of a walk-in the arrival.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text,
  urgency text not null default 'ROUTINE' check (urgency in ('ROUTINE', 'URGENT', 'EMERGENCY')),
  is_walk_in boolean not null default false,
  status text not null check (status in ('WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN', 'IN_EXAMINATION',
    'WAITING_MEDICINE', 'finish', 'REJECTED', 'CANCELLED', 'NO_SHOW')),
  checked_in_at timestamptz,
  called_in_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index reservations_number on reservations (company_id, number);
create index reservations_day on reservations (company_id, starts_at, id);
create index reservations_center_day on reservations (center_id, starts_at);
create index reservations_patient on reservations (patient_id, starts_at desc);
create index reservations_clinician on reservations (clinician_id, starts_at) where clinician_id is not null;
create index reservations_visit_type on reservations (visit_type_id);
create index reservations_open on reservations (company_id, status, starts_at)
  where status in ('WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE');
create index reservations_waiting on reservations (center_id, created_at, id) where status = 'WAITLIST';
-- One visit of a person at a time.
create unique index reservations_one_visit on reservations (patient_id)
  where status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE');

-- What happened to a reservation, for its timeline; whoever opens it reads the reasons.
create table reservation_events (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references reservations,
  at timestamptz not null,
  actor_id bigint references users,
  action text not null,
  from_status text,
  to_status text not null,
  reason text
);
create index reservation_events_of on reservation_events (reservation_id, id);
create trigger reservation_events_append_only before update or delete or truncate on reservation_events
  for each statement execute function refuse_change();

-- Who has read what of whom, and why. Patients read their own rows.
create table medical_readings (
  id bigint generated always as identity primary key,
  patient_id bigint not null references patients,
  user_id bigint not null references users,
  at timestamptz not null,
  channel text not null check (channel in ('record', 'list', 'export', 'print', 'file')),
  part text not null,
  purpose text not null check (purpose in ('TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY', 'OWN')),
  reason text,
  -- The record was opened without a care relation.
  emergency boolean not null default false
);
create index medical_readings_patient on medical_readings (patient_id, id);
create index medical_readings_user on medical_readings (user_id, at);
create trigger medical_readings_append_only before update or delete or truncate on medical_readings
  for each statement execute function refuse_change();

-- What is measured at a visit; a wrong one is struck out by a later one, never changed.
create table vitals (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reservation_id bigint not null references reservations,
  patient_id bigint not null references patients,
  at timestamptz not null,
  by_id bigint not null references users,
  systolic integer check (systolic between 40 and 300),
  diastolic integer check (diastolic between 20 and 200),
  pulse integer check (pulse between 20 and 250),
  respiration integer check (respiration between 4 and 80),
  temperature numeric(3, 1) check (temperature between 30 and 45),
  spo2 integer check (spo2 between 50 and 100),
  glucose integer check (glucose between 10 and 1500),
  is_fasting boolean,
  weight numeric(4, 1) check (weight between 1 and 500),
  height integer check (height between 30 and 300),
  pain integer check (pain between 0 and 10),
  check (diastolic < systolic)
);
create index vitals_reservation on vitals (reservation_id, id desc);
create index vitals_patient on vitals (patient_id, at desc);

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('group', 'role', 'theme', 'reminder', 'permit', 'simops', 'clinic'));
