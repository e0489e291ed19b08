import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { OutboxHandler } from '../../../platform/outbox.ts'
import { HAZARD_LIBRARY } from './index.ts'

/** Gives a company the library of hazards; those whose name it has already stay its own. */
export const addHazardLibrary = (tx: Tx, companyId: number, at: Date) =>
  run(
    tx,
    sql`insert into hazards (company_id, name, category, consequences, usual_controls, source, created_at, updated_at)
      select c.id, l.name, l.category, l.consequences, array(select jsonb_array_elements(l."usualControls")), l.source, ${at}, ${at}
      from companies c cross join jsonb_to_recordset(${JSON.stringify(HAZARD_LIBRARY)}::jsonb)
        l (name text, category text, consequences text, "usualControls" jsonb, source text)
      where c.id = ${companyId} on conflict do nothing`,
  )

const payload = z.object({ companyId: z.int() })

/** A new operating company gets the library. */
export const hazardLibraryEvents = ({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  'company-created': async (tx, event) => {
    await addHazardLibrary(tx, payload.parse(event.payload).companyId, clock.now())
  },
})
