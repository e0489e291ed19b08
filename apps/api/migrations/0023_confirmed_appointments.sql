-- An appointment that another administrator must confirm has no effect before.
alter table appointments
  add column status text not null default 'CONFIRMED' check (status in ('PENDING', 'CONFIRMED', 'DECLINED')),
  -- Who appointed, or last extended the appointment; never the one who confirms it.
  add column given_by bigint,
  add column decided_by bigint,
  add column decided_at timestamptz,
  add column decline_reason text;
create index appointments_pending on appointments (user_id) where status = 'PENDING';
