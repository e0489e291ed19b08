-- Who has the address of a calendar reads on without a password. With a new password, whoever sets it, the address ends
-- as sessions do.
create function end_calendar_address() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where user_id = new.id;
  return null;
end $$;
create trigger users_end_calendar_address after update of password_changed_at on users for each row
  when (old.password_changed_at is distinct from new.password_changed_at)
  execute function end_calendar_address();
