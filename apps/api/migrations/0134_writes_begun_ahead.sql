-- Ends the transaction that was begun for somebody who has other rights than foreseen.
create function unforeseen() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'SE403', message = 'the rights of a session have changed';
end $$;

-- A key is kept with its answer, by the transaction that creates.
alter table idempotency_keys drop column status, alter column answer set not null;
