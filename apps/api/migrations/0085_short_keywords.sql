-- The regular expression for texts in which a word or the part of a code begins so. Its separators are named one by one, so
-- that the index over trigrams knows the beginning of a word in it.
create function search_beginning(value text) returns text
  language sql immutable parallel safe strict
  return '(^|[ /(._,:+&#''"-])' || regexp_replace(public.search_text(value), '([^[:alnum:][:space:]])', '\\\1', 'g');
