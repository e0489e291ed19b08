-- What forms are sorted into, in the words of the company, and their icon.
alter table forms
  add column category text check (category <> ''),
  add column icon text not null default 'file';
