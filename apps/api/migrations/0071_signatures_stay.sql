-- A signature never changes and never goes: all that can happen to it is that it no longer counts, once.
create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.void_at is null and new.void_at is not null
    and to_jsonb(new) - 'void_at' = to_jsonb(old) - 'void_at' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger permit_signatures_append_only before update or delete on permit_signatures
  for each row execute function refuse_signature_change();
create trigger permit_signatures_kept before truncate on permit_signatures for each statement execute function refuse_change();
