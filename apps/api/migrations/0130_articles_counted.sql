-- Readers' articles are counted from the index alone: rows are as long as their texts.
drop index articles_published;
create index articles_published on articles (company_id, publish_at desc, id desc)
  include (is_for_all, stop_location_id, valid_until, category_id) where status in ('SCHEDULED', 'PUBLISH');
