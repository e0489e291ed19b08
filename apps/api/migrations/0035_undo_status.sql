-- The answered cases by their last change, as the Undo Status page lists them.
create index cases_answered on cases (updated_at desc, id desc)
  where version > 1 and status in ('WAITING_APPROVAL', 'REVISION', 'REJECTED');
