-- SIO: an operator's licence holds only with the employer that applied for it.
create table certificates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users,
  title text not null,
  certificate_class text check (certificate_class in ('I', 'II', 'III')),
  certificate_number text not null,
  issuer text,
  employer_id bigint not null references companies,
  issued_on date,
  valid_until date,
  file_id bigint references files,
  search_text text generated always as (search_text(title || ' ' || certificate_number || ' ' || coalesce(issuer, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  check (issued_on is null or valid_until is null or valid_until >= issued_on)
);
create unique index certificates_number on certificates (company_id, lower(certificate_number));
create index certificates_user on certificates (user_id);
create index certificates_title on certificates (company_id, lower(title));
create index certificates_valid on certificates (company_id, valid_until);
create index certificates_created on certificates (company_id, created_at desc, id desc);
create index certificates_search on certificates using gin (search_text gin_trgm_ops);

-- A reminder goes out once for each term and validity.
create table certificate_reminders (
  certificate_id bigint not null references certificates on delete cascade,
  valid_until date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (certificate_id, valid_until, days)
);

alter table appointments
  add column certificate_id bigint references certificates,
  add column version integer not null default 1,
  add column created_at timestamptz,
  add column created_by bigint,
  add column updated_at timestamptz,
  add column updated_by bigint;
create index appointments_certificate on appointments (certificate_id) where certificate_id is not null;
