-- An instant as the API writes it: 2026-03-14T09:30:00+07:00. A row that only shows an instant leaves as it is read.
create function jakarta_time(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"');
