import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'

const LABEL_CASES = Object.entries(CONTROL_TYPE_LABELS)
  .map(([type, label]) => `when '${type}' then '${label}'`)
  .join(' ')

/** The library of hazards of a company (HIRADC-26). */
export const mountHazards = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, hazard, {
    table: 'hazards',
    label: 'name',
    hint: 't.consequences',
    columns: {
      controls: `(select string_agg(case c.control->>'type' ${LABEL_CASES} end || ': ' || (c.control->>'text'), E'\\n' order by c.place)
        from unnest(t.usual_controls) with ordinality c (control, place))`,
    },
    unique: { hazards_name: { field: 'name', code: 'NAME_EXISTS' } },
  })
