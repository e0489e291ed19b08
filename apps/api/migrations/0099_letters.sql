-- Letters of a visit. What was issued stays as it is: the file, its hash, and the facts that it was made of.
create table letters (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  kind text not null check (kind in ('HEALTH', 'SICK', 'REFERRAL', 'ANTIGEN_RESULT', 'GUARANTEE', 'REIMBURSEMENT')),
  reservation_id bigint not null references reservations,
  patient_id bigint not null references patients,
  status text not null check (status in ('ISSUED', 'REVOKED')),
  -- What its QR code says: whoever has the letter has it.
  code text not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  snapshot jsonb not null,
  file_id bigint references files,
  sha256 text,
  issued_by bigint not null references users,
  sip_no text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  revoke_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index letters_number on letters (company_id, number);
create unique index letters_code on letters (code);
create index letters_reservation on letters (reservation_id, kind, id desc);
create index letters_patient on letters (patient_id, id desc);
create index letters_issued on letters (company_id, issued_at, id);
