-- Where a part is, by the equipment that it belongs to, is read with each row of its lists: a loop by key keeps its plans, a
-- recursive text was planned and gathered at each call.
create or replace function location_of_equipment(start_id bigint, out location_id bigint, out sub_location_id bigint)
language plpgsql stable strict as $$
declare
  here bigint := start_id;
begin
  for step in 0..50 loop
    select e.location_id, e.sub_location_id, e.parent_id into location_id, sub_location_id, here from equipment e where e.id = here;
    exit when location_id is not null or here is null;
  end loop;
  if location_id is null then sub_location_id := null; end if;
end
$$;
