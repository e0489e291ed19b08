-- When somebody first answered a report is read from the index alone.
create index case_events_answers on case_events (case_id, at) include (actor_id) where task_id is not null;
