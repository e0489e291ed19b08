-- Names and codes in the order that people expect: without regard to capitals and accents, and by the value of numbers, so
-- that Pump 2 stands before Pump 10. It is the column's own collation: every list, look-up and index of it is in this order.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

do $$
declare
  named record;
  searched text;
  remade text[];
  statement text;
begin
  for named in select * from (values
    ('companies', '{company_name}'), ('sites', '{site_name,code}'), ('departments', '{department_name}'),
    ('sections', '{section_name}'), ('positions', '{position_name}'), ('groups', '{group_name}'),
    ('hierarchies', '{model_name}'), ('sub_hierarchies', '{title}'), ('greetings', '{title}'),
    ('users', '{full_name}'), ('roles', '{name}'), ('certificates', '{title}'),
    ('location_types', '{location_type_name}'), ('locations', '{location_name,code}'),
    ('sub_locations', '{sub_location_name,code}'), ('master_categories', '{value}'), ('sub_categories', '{name}'),
    ('master_keys', '{name}'), ('risks', '{risk_name,code}'), ('shifts', '{shift_name,code}'),
    ('attendances', '{attendance_name,code}'), ('detail_attendances', '{detail_name,code}'), ('tools', '{tool_name,code}'),
    ('contractor_categories', '{contractor_category_name}'), ('contractors', '{contractor_name}'),
    ('contractor_documents', '{title}'), ('equipment_categories', '{equipment_category_name}'),
    ('equipment_types', '{equipment_type_name}'), ('equipment', '{code,type_name}'), ('isolation_points', '{tag}'),
    ('personal_protective_equipment', '{ppe_name,code}'), ('forms', '{form_name}'), ('form_flows', '{flow_name}')
  ) as n (kind, columns) loop
    -- A column cannot change under what is made from it: the search text and its index, and triggers.
    select pg_get_expr(d.adbin, d.adrelid) into searched from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = named.kind::regclass and a.attname = 'search_text' and a.attgenerated = 's';
    select coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into remade from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = named.kind::regclass and a.attname = 'search_text';
    select remade || coalesce(array_agg(pg_get_triggerdef(g.oid)), '{}'),
        string_agg(format('drop trigger %I on %I;', g.tgname, named.kind), ' ')
      into remade, statement from pg_trigger g where g.tgrelid = named.kind::regclass and not g.tgisinternal;
    if statement is not null then
      execute statement;
    end if;
    execute (select format('alter table %I ', named.kind) || concat_ws(', ',
        case when searched is not null then 'drop column search_text' end,
        string_agg(format('alter column %I type text collate natural_order', c), ', '))
      from unnest(named.columns::text[]) c);
    if searched is not null then
      execute format('alter table %I add column search_text text generated always as (%s) stored', named.kind, searched);
    end if;
    foreach statement in array remade loop
      execute statement;
    end loop;
  end loop;
end $$;
