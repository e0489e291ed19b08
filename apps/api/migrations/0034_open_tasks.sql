-- The open tasks of everybody by due time, as the Reassign page lists them.
create index tasks_open on tasks (due_at, id) where closed_at is null;
