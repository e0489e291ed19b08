-- People in the order of their names, from the index alone: page 400 read 8,000 rows of the table.
create index users_living_by_name on users (company_id, full_name, id) include (employer_id) where archived_at is null;
-- Locations of a site and a type in the order of their names: they are counted from the index alone.
create index locations_by_place on locations (company_id, site_id, location_type_id, location_name, id) where archived_at is null;
