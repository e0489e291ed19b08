-- How often work on an import was begun and not ended in good order, as the server itself ended: what ends it twice is given up.
alter table imports add column starts integer not null default 0;
