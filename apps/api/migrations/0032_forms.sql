-- Forms as records: their name and description can change and they can be deleted; what was reported with them stays.
call make_records('forms', $$form_name || ' ' || coalesce(description, '')$$, array['form_name']);
