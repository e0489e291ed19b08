-- What a patient lets the clinic tell somebody outside: to whom, of what, for what and when. Given and withdrawn by the patient alone.
create table disclosure_consents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  patient_id bigint not null references patients,
  recipient text not null,
  purpose text not null,
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['FITNESS', 'REST', 'DIAGNOSES', 'FINDINGS', 'ALLERGIES', 'VITALS']),
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index disclosure_consents_patient on disclosure_consents (patient_id, id desc);

alter table medical_readings drop constraint medical_readings_purpose_check;
alter table medical_readings add constraint medical_readings_purpose_check
  check (purpose in ('TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY', 'OWN', 'DISCLOSURE'));

-- What a patient asks about an entry of the own health, or has against it; the case leads it to who answers.
create table health_questions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  case_id bigint not null references cases,
  patient_id bigint not null references patients,
  kind text not null check (kind in ('QUESTION', 'OBJECTION')),
  about text not null check (about in ('VISIT', 'CHECK_UP', 'LETTER', 'ALLERGY', 'CONDITION', 'READING', 'REPORT_READING')),
  about_id bigint not null,
  -- The entry as it was called when it was asked about.
  about_label text not null,
  -- Who had read it: nobody answers for the own reading.
  reader_id bigint references users,
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by bigint references users,
  answered_at timestamptz,
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create unique index health_questions_case on health_questions (case_id);
create index health_questions_patient on health_questions (patient_id, id desc);

alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('safety-flow', 'health-flow', 'hiradc', 'permit', 'health-question'));
alter table form_flows drop constraint form_flows_subject_check;
alter table form_flows add constraint form_flows_subject_check check (subject in ('hiradc', 'permit', 'health-question'));
alter table cases drop constraint cases_check;
alter table cases add constraint cases_check check ((kind in ('health-flow', 'health-question')) = (type_flow = 'Health'));
