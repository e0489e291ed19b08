-- What has expired and was not handed back: few, and people may still be at their places.
create index permits_expired on permits (location_id) where status = 'EXPIRED';
