-- locations_by_place has the same columns in the same order: both were written at each create and update of a location.
drop index locations_by_site;
