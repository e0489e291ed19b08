-- The doctor who answers for a center: hears of records that are opened in an emergency, and reads the access log.
alter table medical_centers add column head_doctor_id bigint references users;
create index medical_centers_head on medical_centers (head_doctor_id) where head_doctor_id is not null;

-- The access log, newest first; whom a doctor has treated.
create index medical_readings_at on medical_readings (at, id);
create index visit_signatures_by on visit_signatures (signed_by, visit_id);

-- The codes of ICD-10 with the titles that the company has a licence for; they come before the common ones of the product.
create table icd10_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text collate natural_order not null check (code ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  title text collate natural_order not null
);
call make_records('icd10_codes', $$code || ' ' || title$$, array['code', 'title']);
create unique index icd10_codes_code on icd10_codes (company_id, code);
