-- The reports of a form version, newest first.
create index submissions_version on submissions (form_version_id, case_id desc) where node = 'start';
