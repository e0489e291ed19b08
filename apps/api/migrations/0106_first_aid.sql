-- First-aid boxes are places of the stock beside the medical centers. What one must hold follows from its type, and from how many
-- people it is for: PER.15/MEN/VIII/2008.
alter table medical_centers
  add column box_type text check (box_type in ('A', 'B', 'C')),
  add column workers integer check (workers between 1 and 100),
  add column supplier_id bigint references medical_centers,
  add column first_aider_id bigint references users,
  add check (case when box_type is null then num_nonnulls(workers, supplier_id, first_aider_id) = 0
    else num_nulls(workers, supplier_id) = 0 end);
create index medical_centers_supplier on medical_centers (supplier_id) where supplier_id is not null;
create index medical_centers_first_aider on medical_centers (first_aider_id) where first_aider_id is not null;
-- Which line of the required content an item of the inventory is.
alter table stock_items add column first_aid text check (first_aid is null or kind = 'INVENTORY');
create index stock_items_first_aid on stock_items (company_id, first_aid) where first_aid is not null;

-- What letters say besides their facts, in versions. A letter names the one that it was issued with.
create table letter_texts (
  company_id bigint not null references companies,
  version integer not null check (version > 0),
  definition jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users,
  primary key (company_id, version)
);
create index letter_texts_created_by on letter_texts (created_by);
create trigger letter_texts_append_only before update or delete or truncate on letter_texts
  for each statement execute function refuse_change();
alter table letters add column text_version integer;
alter table letters add foreign key (company_id, text_version) references letter_texts;
