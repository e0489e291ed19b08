-- The open tasks of somebody with thousands of them, the newest first.
create index task_candidates_inbox_opened on task_candidates (user_id, type_flow, opened_at desc, task_id desc) where open;
