-- Clinics and first-aid posts: what has shelves.
create table medical_centers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  center_name text collate natural_order not null,
  site_id bigint not null references sites,
  location_id bigint references locations,
  phone text,
  licence_no text
);
call make_records('medical_centers', $$center_name || ' ' || coalesce(licence_no, '')$$, array['center_name']);
create unique index medical_centers_name on medical_centers (company_id, lower(center_name));
create index medical_centers_site on medical_centers (site_id);
create index medical_centers_location on medical_centers (location_id) where location_id is not null;

create table medicine_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  type_name text collate natural_order not null,
  description text
);
call make_records('medicine_types', $$type_name || ' ' || coalesce(description, '')$$, array['type_name']);
create unique index medicine_types_name on medicine_types (company_id, lower(type_name));

create table inventory_categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  category_name text collate natural_order not null,
  description text
);
call make_records('inventory_categories', $$category_name || ' ' || coalesce(description, '')$$, array['category_name']);
create unique index inventory_categories_name on inventory_categories (company_id, lower(category_name));

-- Ingredients as searched text; `array_to_string` of texts never changes, though PostgreSQL does not say so.
create function joined(texts text[]) returns text language sql immutable parallel safe as $$ select array_to_string(texts, ' ') $$;

-- Medicines and the inventory of the clinic: one table, one ledger.
create table stock_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('MEDICINE', 'INVENTORY')),
  medicine_name text collate natural_order,
  inventory_name text collate natural_order,
  -- Either name.
  item_name text collate natural_order generated always as (coalesce(medicine_name, inventory_name)) stored,
  code text collate natural_order not null,
  unit text not null,
  minimum integer check (minimum >= 0),
  maximum integer check (maximum >= minimum),
  description text,
  type_id bigint references medicine_types,
  category_id bigint references inventory_categories,
  ingredients text[] not null default '{}',
  strength text,
  form text,
  control text not null default 'NONE',
  is_lasa boolean not null default false,
  kfa_code text,
  -- Since when there is too little of it: whoever orders is told once.
  low_since timestamptz,
  check (case kind when 'MEDICINE' then num_nulls(medicine_name, type_id, form) = 0 and num_nonnulls(inventory_name, category_id) = 0
    else num_nulls(inventory_name, category_id) = 0 and num_nonnulls(medicine_name, type_id, form) = 0 end)
);
call make_records('stock_items',
  $$coalesce(medicine_name, inventory_name) || ' ' || code || ' ' || coalesce(strength, '') || ' ' || joined(ingredients)$$,
  array['medicine_name', 'inventory_name', 'code']);
create unique index stock_items_code on stock_items (company_id, lower(code));
create index stock_items_type on stock_items (type_id) where type_id is not null;
create index stock_items_category on stock_items (category_id) where category_id is not null;

-- A batch of an item in a center. One number has one expiry.
create table stock_batches (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  item_id bigint not null references stock_items,
  center_id bigint not null references medical_centers,
  batch_no text not null,
  expires_on date,
  received_on date not null,
  -- Why nothing of it is handed out.
  quarantine text
);
call make_ledger('stock_batches', 'stock_movements');
create unique index stock_batches_number on stock_batches (item_id, center_id, lower(batch_no));
create index stock_batches_center on stock_batches (center_id);
create index stock_batches_item on stock_batches (item_id, expires_on, id) where qty > 0;
create index stock_batches_due on stock_batches (company_id, expires_on, id) where qty > 0 and expires_on is not null;
alter table stock_movements
  add check (kind in ('OPENING', 'RECEIVE', 'ADJUST', 'DISPOSE', 'SEND', 'ARRIVE', 'COUNT'));

-- A count of what a center has: what one person counts, another posts.
create table stock_counts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  center_id bigint not null references medical_centers,
  kind text not null check (kind in ('MEDICINE', 'INVENTORY')),
  status text not null,
  counter_id bigint not null references users,
  posted_by bigint references users check (posted_by <> counter_id),
  posted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  updated_by bigint references users
);
create index stock_counts_begun on stock_counts (company_id, created_at, id);
-- Shelves are counted by one at a time.
create unique index stock_counts_open on stock_counts (center_id, kind) where status in ('OPEN', 'COUNTED');
create table stock_count_lines (
  count_id bigint not null references stock_counts,
  batch_id bigint not null references stock_batches,
  counted integer check (counted >= 0),
  reason text,
  -- What the ledger said when it was counted, and the version of the batch then.
  expected integer,
  seen_version integer,
  moved boolean not null default false,
  posted boolean not null default false,
  primary key (count_id, batch_id),
  check ((counted is null) = (seen_version is null))
);
create index stock_count_lines_batch on stock_count_lines (batch_id);
