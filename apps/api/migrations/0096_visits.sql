-- The record of a visit, which shares the id of its reservation. It is signed while the reservation waits for medicine or is done.
create table visits (
  id bigint primary key references reservations,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  -- The health complaint that the visit answers.
  case_id bigint references cases,
  complaint text check (char_length(complaint) <= 4000),
  history text check (char_length(history) <= 4000),
  findings text check (char_length(findings) <= 4000),
  plan text check (char_length(plan) <= 4000),
  disposition text check (disposition in ('BACK_TO_WORK', 'REST', 'RESTRICTED', 'REFERRED', 'HOME')),
  work_related text not null default 'NO' check (work_related in ('NO', 'SUSPECTED', 'CONFIRMED')),
  injury_class text check (injury_class in ('FAC', 'MTC', 'RWC', 'LTI', 'FATALITY')),
  injury_at timestamptz,
  injury_location_id bigint references locations,
  rest_from date,
  rest_until date,
  signed_by bigint references users,
  signed_at timestamptz,
  content_hash text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check (rest_until >= rest_from)
);
create index visits_patient on visits (patient_id, id desc);
create index visits_case on visits (case_id) where case_id is not null;
create index visits_location on visits (injury_location_id) where injury_location_id is not null;
-- Who is resting today, for fitness and letters.
create index visits_rest on visits (patient_id, rest_until) where rest_until is not null;

create table diagnoses (
  id bigint generated always as identity primary key,
  visit_id bigint not null references visits,
  code text not null check (code ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  text text not null check (char_length(text) <= 200),
  rank text not null check (rank in ('PRIMARY', 'SECONDARY')),
  position smallint not null
);
create unique index diagnoses_code on diagnoses (visit_id, code);
create unique index diagnoses_primary on diagnoses (visit_id) where rank = 'PRIMARY';
create index diagnoses_by_code on diagnoses (code);

-- Each signature with what was signed: a visit that is undone and signed anew has two.
create table visit_signatures (
  id bigint generated always as identity primary key,
  visit_id bigint not null references visits,
  signed_by bigint not null references users,
  at timestamptz not null,
  content jsonb not null,
  content_hash text not null
);
create index visit_signatures_visit on visit_signatures (visit_id, id);
create trigger visit_signatures_append_only before update or delete or truncate on visit_signatures
  for each statement execute function refuse_change();

-- What is added to a visit after its signature.
create table visit_amendments (
  id bigint generated always as identity primary key,
  visit_id bigint not null references visits,
  field text not null check (field in ('complaint', 'history', 'findings', 'plan', 'diagnosis', 'disposition')),
  text text not null check (char_length(text) <= 4000),
  reason text not null check (char_length(reason) <= 500),
  at timestamptz not null,
  by_id bigint not null references users
);
create index visit_amendments_visit on visit_amendments (visit_id, id);
create trigger visit_amendments_append_only before update or delete or truncate on visit_amendments
  for each statement execute function refuse_change();

-- What a patient does not tolerate; a wrong entry is struck out and stays.
create table allergies (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  -- An ingredient, or a group of them.
  substance text not null check (char_length(substance) <= 120),
  reaction text check (char_length(reaction) <= 300),
  severity text not null check (severity in ('MILD', 'MODERATE', 'SEVERE')),
  verified_by bigint references users,
  struck_at timestamptz,
  struck_by bigint references users,
  struck_reason text check (char_length(struck_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index allergies_patient on allergies (patient_id, id);
create unique index allergies_once on allergies (patient_id, lower(substance)) where struck_at is null;

-- What a patient lives with.
create table conditions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  code text check (code ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  text text not null check (char_length(text) <= 200),
  since date,
  until date check (until >= since),
  struck_at timestamptz,
  struck_by bigint references users,
  struck_reason text check (char_length(struck_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index conditions_patient on conditions (patient_id, id);

-- Records that were opened without a care relation, by whom, why and until when.
create table record_openings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY')),
  reason text not null check (char_length(reason) between 10 and 500),
  at timestamptz not null,
  until timestamptz not null,
  -- The patient was notified.
  notified_at timestamptz
);
create index record_openings_running on record_openings (patient_id, user_id, until);
create index record_openings_user on record_openings (user_id, at);
create index record_openings_company on record_openings (company_id, at);
create index record_openings_unnotified on record_openings (at) where notified_at is null;
