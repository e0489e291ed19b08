-- Reports of a period are counted by the day of their submission, and by when somebody first answered.
create index cases_reported on cases (company_id, submitted_at);
create index case_events_answers on case_events (case_id, at) include (actor_id) where task_id is not null;
