-- Pairs of ingredients that the company does not want to be taken together, or with care.
create table interaction_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  ingredient_a text collate natural_order not null,
  ingredient_b text collate natural_order not null,
  severity text not null check (severity in ('MILD', 'MODERATE', 'SEVERE')),
  effect text not null,
  check (lower(ingredient_a) <> lower(ingredient_b))
);
call make_records('interaction_rules', $$ingredient_a || ' ' || ingredient_b || ' ' || effect$$, array['ingredient_a', 'ingredient_b']);
create unique index interaction_rules_pair on interaction_rules
  (company_id, least(lower(ingredient_a), lower(ingredient_b)), greatest(lower(ingredient_a), lower(ingredient_b)));

-- What a doctor prescribes at a visit; one for each visit.
create table prescriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number text not null,
  reservation_id bigint not null references reservations,
  patient_id bigint not null references patients,
  status text not null check (status in ('draft', 'SUBMITTED', 'DISPENSED', 'RETURNED', 'CANCELLED')),
  treatment text,
  diagnose text,
  note text,
  -- Who wrote it last: nobody hands out a controlled medicine that was prescribed by the same person.
  prescriber_id bigint not null references users,
  submitted_at timestamptz,
  dispensed_at timestamptz,
  -- Why the pharmacist sent it back.
  return_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index prescriptions_number on prescriptions (company_id, number);
create unique index prescriptions_of on prescriptions (reservation_id) where status <> 'CANCELLED';
create index prescriptions_reservation on prescriptions (reservation_id);
create index prescriptions_patient on prescriptions (patient_id, id desc);
create index prescriptions_queue on prescriptions (company_id, status, submitted_at, id);

create table prescription_lines (
  id bigint generated always as identity primary key,
  prescription_id bigint not null references prescriptions,
  position integer not null,
  item_id bigint not null references stock_items,
  qty integer not null check (qty between 1 and 1000),
  dose text not null,
  times_a_day integer not null check (times_a_day between 1 and 24),
  days integer not null check (days between 1 and 90),
  route text,
  instruction text,
  -- Why it is given in spite of a severe allergy.
  override_reason text,
  -- The sum of its movements.
  dispensed integer not null default 0 check (dispensed between 0 and qty),
  -- Why the rest is not handed out.
  closed_reason text,
  unique (prescription_id, item_id)
);
create index prescription_lines_item on prescription_lines (item_id);

alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements
  add constraint stock_movements_kind_check
    check (kind in ('OPENING', 'RECEIVE', 'ADJUST', 'DISPOSE', 'SEND', 'ARRIVE', 'COUNT', 'DISPENSE', 'RETURN')),
  -- For whom it was handed out, or from whom it came back.
  add column prescription_line_id bigint references prescription_lines,
  add constraint stock_movements_line check ((kind in ('DISPENSE', 'RETURN')) = (prescription_line_id is not null));
create index stock_movements_line on stock_movements (prescription_line_id) where prescription_line_id is not null;
