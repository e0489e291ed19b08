-- The form that an inspection by the plan is filled in with, and what of its answers decides: a choice, the score or the deviations.
alter table equipment_types
  add column inspection_form_id bigint references forms,
  add column inspection_result text check (inspection_result in ('CHOICE', 'SCORE', 'DEVIATIONS')),
  add column inspection_field text,
  add column inspection_passes text[] not null default '{}',
  add column inspection_pass_mark integer check (inspection_pass_mark between 0 and 100),
  add check ((inspection_form_id is null) = (inspection_result is null)),
  add check ((inspection_result is not distinct from 'CHOICE') = (inspection_field is not null)),
  add check ((inspection_result is not distinct from 'SCORE') = (inspection_pass_mark is not null));
create index equipment_types_form on equipment_types (inspection_form_id) where inspection_form_id is not null;

-- The report whose answers are the inspection; with it what decides of them, so that a correction is decided alike, and the
-- day of the inspection that passed before. Of its correction: the inspection whose result it replaces.
alter table equipment_logs
  add column case_id bigint references cases,
  add column inspection_rule jsonb,
  add column previous_on date,
  add column corrects_id bigint references equipment_logs;
create index equipment_logs_case on equipment_logs (case_id) where case_id is not null;
create index equipment_logs_corrects on equipment_logs (corrects_id) where corrects_id is not null;
