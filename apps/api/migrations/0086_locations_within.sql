-- What lies in a location, and what encloses it, each with itself: asked by lists, alarms, gates and suggestions alike.
create function locations_within(places bigint[]) returns setof bigint language sql stable parallel safe rows 20 as $$
  with recursive inside as (
    select l.id from locations l where l.id = any(places)
    union select l.id from locations l join inside i on l.parent_location_id = i.id)
  select id from inside
$$;

create function locations_above(place bigint) returns setof bigint language sql stable parallel safe rows 5 as $$
  with recursive above as (
    select l.id, l.parent_location_id from locations l where l.id = place
    union select l.id, l.parent_location_id from locations l join above a on l.id = a.parent_location_id)
  select id from above
$$;
