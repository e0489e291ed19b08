-- What is owed was announced as come in, once until it is handed out or owed again.
alter table prescription_lines add column came_in_at timestamptz;
create index prescription_lines_owed on prescription_lines (item_id) where closed_reason is null and dispensed < qty;
