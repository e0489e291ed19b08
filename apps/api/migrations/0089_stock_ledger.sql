-- Inserting a movement is the only way to change the balance of its lot: the lot is locked by it, and never below zero.
create function post_movement() returns trigger language plpgsql as $$
begin
  execute format('update %s set qty = qty + $1, version = version + 1, updated_at = $2, updated_by = $3
    where id = $4 returning qty, company_id', tg_argv[0])
    into new.balance_after, new.company_id using new.qty, new.at, new.actor_id, new.lot_id;
  return new;
end $$;

create function refuse_unposted_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and (case tg_op when 'INSERT' then new.qty <> 0 else new.qty <> old.qty end) then
    raise exception 'the balance of % changes by a movement only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Makes an append-only ledger: `lots` exists already and says what a lot is (id, company_id, item, size or batch, store);
-- it gets its balance. `movements` is created, and its domain adds the check of its kinds and what a movement knows more.
create procedure make_ledger(lots regclass, movements text) language plpgsql as $$
begin
  execute format('alter table %s
    add column qty integer not null default 0 check (qty >= 0),
    add column version integer not null default 1,
    add column created_at timestamptz not null,
    add column created_by bigint,
    add column updated_at timestamptz not null,
    add column updated_by bigint', lots);
  execute format('create table %I (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    lot_id bigint not null references %s,
    kind text not null,
    qty integer not null,
    balance_after integer not null,
    -- Of a count: the balance that was to be found.
    expected integer,
    reason text,
    actor_id bigint not null references users,
    -- Who confirmed it, where two people are needed.
    second_actor_id bigint references users check (second_actor_id <> actor_id),
    at timestamptz not null,
    -- What happened, where it can be told twice.
    key text,
    check (qty <> 0 or expected is not null))', movements, lots);
  execute format('create index on %I (lot_id, id desc)', movements);
  execute format('create index on %I (company_id, id desc)', movements);
  execute format('create unique index %I on %I (company_id, key) where key is not null', movements || '_once', movements);
  execute format('create trigger a_post before insert on %I for each row execute function post_movement(%L)', movements, lots);
  execute format('create trigger append_only before update or delete or truncate on %I
    for each statement execute function refuse_change()', movements);
  execute format('create trigger posted_only before insert or update on %s
    for each row execute function refuse_unposted_balance()', lots);
end $$;

-- The stock of a kind of PPE, one lot for each of its sizes; there is none before the first receipt.
create table ppe_lots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  ppe_id bigint not null references personal_protective_equipment,
  size text,
  unique nulls not distinct (ppe_id, size)
);
call make_ledger('ppe_lots', 'ppe_movements');
alter table ppe_movements
  add check (kind in ('RECEIVE', 'ISSUE', 'RETURN', 'COUNT')),
  -- What was issued or returned.
  add column issue_id bigint references ppe_issues;
create index on ppe_movements (issue_id) where issue_id is not null;
