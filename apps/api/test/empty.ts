import { type Database, run } from '../src/platform/database.ts'

const SWITCH = (verb: 'disable' | 'enable') => `do $$ declare t record; begin
  for t in select tgrelid::regclass as table, tgname from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('alter table %s ${verb} trigger %I', t.table, t.tgname);
  end loop; end $$`

/** Empties tables with all that refers to them, those too in which nothing may be removed. */
export const emptyTables = ({ transaction }: Database, tables: string): Promise<void> =>
  transaction(async (tx) => {
    await run(tx, SWITCH('disable'))
    await run(tx, `truncate ${tables} cascade`)
    await run(tx, SWITCH('enable'))
  })
