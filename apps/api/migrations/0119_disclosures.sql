-- A consent that a patient has signed on paper, recorded at the desk: it names the day, and the paper by its number or its scan. And
-- the results of check-ups among what a consent hands over.
alter table disclosure_consents
  add column recorded_by bigint references users,
  add column document_signed_on date,
  add column document_number text check (char_length(document_number) between 1 and 80),
  add column document_file_id bigint references files,
  add column withdrawn_by bigint references users,
  add check (case when recorded_by is null then num_nonnulls(document_signed_on, document_number, document_file_id) = 0
    else document_signed_on is not null and num_nonnulls(document_number, document_file_id) > 0 end);
create unique index disclosure_consents_document on disclosure_consents (patient_id, lower(document_number)) where document_number is not null;
create index disclosure_consents_file on disclosure_consents (document_file_id) where document_file_id is not null;
alter table disclosure_consents drop constraint disclosure_consents_parts_check;
alter table disclosure_consents add constraint disclosure_consents_parts_check check (cardinality(parts) > 0
  and parts <@ array['FITNESS', 'REST', 'DIAGNOSES', 'FINDINGS', 'CHECK_UPS', 'ALLERGIES', 'VITALS']);

-- What the clinic has handed to somebody outside because the law asks for it, not the patient.
create table legal_disclosures (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  ground text not null check (ground in ('LAW_ENFORCEMENT', 'ETHICS', 'MEDICAL_AUDIT', 'OUTBREAK', 'DANGER', 'LABOUR_OFFICE', 'OTHER_LAW')),
  recipient text not null check (char_length(recipient) between 1 and 160),
  purpose text not null check (char_length(purpose) between 10 and 300),
  -- The paper that asks for it.
  document_number text not null check (char_length(document_number) between 1 and 80),
  document_on date not null,
  parts text[] not null check (cardinality(parts) > 0
    and parts <@ array['FITNESS', 'REST', 'DIAGNOSES', 'FINDINGS', 'CHECK_UPS', 'ALLERGIES', 'VITALS']),
  released_by bigint not null references users,
  released_at timestamptz not null
);
create index legal_disclosures_patient on legal_disclosures (patient_id, id desc);
create index legal_disclosures_released_by on legal_disclosures (released_by);
create trigger legal_disclosures_append_only before update or delete or truncate on legal_disclosures
  for each statement execute function refuse_change();

alter table medical_readings drop constraint medical_readings_purpose_check;
alter table medical_readings add constraint medical_readings_purpose_check
  check (purpose in ('TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY', 'OWN', 'DISCLOSURE', 'LEGAL'));

-- How many of each line first-aid boxes must hold, in versions.
create table first_aid_amounts (
  company_id bigint not null references companies,
  version integer not null check (version > 0),
  definition jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users,
  primary key (company_id, version)
);
create index first_aid_amounts_created_by on first_aid_amounts (created_by);
create trigger first_aid_amounts_append_only before update or delete or truncate on first_aid_amounts
  for each statement execute function refuse_change();
