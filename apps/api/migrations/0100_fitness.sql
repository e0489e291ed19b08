-- Check-ups: what was examined, what was found, and what the doctor concluded.
create table examinations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  patient_id bigint not null references patients,
  examination_type text not null check (examination_type in ('PRE_EMPLOYMENT', 'PERIODIC', 'SPECIAL', 'RETURN_TO_WORK',
    'PRE_PERMIT', 'EXIT')),
  -- The year of the plan that a periodic one belongs to.
  plan_year integer check (plan_year between 2000 and 2100),
  -- Who examined, where it was not the own clinic.
  provider text,
  examined_on date not null,
  status text not null check (status in ('DRAFT', 'COLLECTED', 'CONCLUDED', 'VOID')),
  conclusion text,
  signed_by bigint references users,
  signed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check ((examination_type = 'PERIODIC') = (plan_year is not null))
);
create unique index examinations_number on examinations (company_id, number);
create index examinations_day on examinations (company_id, examined_on desc, id desc);
create index examinations_patient on examinations (patient_id, examined_on desc, id desc);
create unique index examinations_of_year on examinations (company_id, patient_id, plan_year) where status <> 'VOID';
create index examinations_signed_by on examinations (signed_by) where signed_by is not null;

create table examination_results (
  id bigint generated always as identity primary key,
  examination_id bigint not null references examinations on delete cascade,
  position integer not null,
  test text not null,
  item text not null,
  value numeric,
  unit text,
  low numeric,
  high numeric,
  -- Where it is no number: what the picture or the physical examination showed.
  finding text,
  is_critical boolean not null default false,
  flag text generated always as (case when is_critical then 'CRITICAL' when value < low then 'L' when value > high then 'H'
    else 'N' end) stored,
  check (value is not null or finding is not null),
  check (low <= high)
);
create unique index examination_results_of on examination_results (examination_id, position);
create index examination_results_critical on examination_results (examination_id) where is_critical;

-- Hearing thresholds of an ear in dB HL.
create table audiograms (
  examination_id bigint not null references examinations on delete cascade,
  ear text not null check (ear in ('LEFT', 'RIGHT')),
  hz500 integer check (hz500 between -10 and 120),
  hz1000 integer check (hz1000 between -10 and 120),
  hz2000 integer not null check (hz2000 between -10 and 120),
  hz3000 integer not null check (hz3000 between -10 and 120),
  hz4000 integer not null check (hz4000 between -10 and 120),
  hz6000 integer check (hz6000 between -10 and 120),
  hz8000 integer check (hz8000 between -10 and 120),
  -- Later ones are compared with it.
  is_baseline boolean not null default false,
  mean_high numeric generated always as (round((hz2000 + hz3000 + hz4000) / 3.0, 1)) stored,
  primary key (examination_id, ear)
);

-- Volumes of breath in litres.
create table spirometries (
  examination_id bigint primary key references examinations on delete cascade,
  fvc numeric(4, 2) not null check (fvc between 0.5 and 10),
  fev1 numeric(4, 2) not null check (fev1 between 0.2 and 10),
  ratio numeric generated always as (round(fev1 / fvc, 2)) stored,
  check (fev1 <= fvc)
);

-- For which work somebody is cleared. Of those that are not revoked the newest counts.
create table fitness_certificates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  patient_id bigint not null references patients,
  examination_id bigint references examinations,
  state text not null check (state in ('FIT', 'FIT_WITH_NOTE', 'FIT_WITH_RESTRICTION', 'TEMPORARY_UNFIT',
    'UNFIT_FOR_POSITION', 'UNFIT')),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  source text not null check (source in ('INTERNAL', 'EXTERNAL')),
  provider text,
  file_id bigint references files,
  signed_by bigint not null references users,
  signed_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  revoke_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users,
  check ((source = 'EXTERNAL') = (file_id is not null)),
  check ((state = 'UNFIT') = (valid_until is null))
);
create unique index fitness_certificates_number on fitness_certificates (company_id, number);
create index fitness_certificates_of on fitness_certificates (patient_id, valid_from desc, id desc) where revoked_at is null;
create index fitness_certificates_patient on fitness_certificates (patient_id, id desc);
create index fitness_certificates_until on fitness_certificates (company_id, valid_until) where revoked_at is null;
create unique index fitness_certificates_examination on fitness_certificates (examination_id) where examination_id is not null;
create index fitness_certificates_file on fitness_certificates (file_id) where file_id is not null;
create index fitness_certificates_signed_by on fitness_certificates (signed_by);

create table fitness_restrictions (
  certificate_id bigint not null references fitness_certificates,
  activity text not null,
  label text not null,
  until date,
  primary key (certificate_id, activity)
);
create trigger fitness_restrictions_append_only before update or delete or truncate on fitness_restrictions
  for each statement execute function refuse_change();

-- The trigger as the gates of the code collect it: the fitness of a person is a source.
drop trigger audit_events_announce on audit_events;
create trigger audit_events_announce after insert on audit_events for each row
  when (new.entity in ('certificates', 'contractors', 'equipment', 'equipment_types', 'hiradc_revisions', 'permit_isolations', 'prequalifications')
    or (new.entity = 'locations' and (((new.before ? 'parentLocationId' or new.after ? 'parentLocationId') and new.action <> 'create')))
    or (new.entity = 'users' and ((new.action in ('archive', 'undo-import') or new.after ? 'employer') or (new.action = 'fitness'))))
  execute function announce_gate_source();
