import { GASES } from '@selamat/contract/domains/permits/permit-words'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/outbox.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { recheckWhere } from '../gates/recheck.ts'
import { permitSettingsOf } from '../settings.ts'

type Values = WriteOf<typeof workType>

/** Each text once, whatever its capitals. */
const distinct = (texts: readonly string[]) =>
  [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed()

/** What belongs to a need that is not there is left out: no fire watch, no minutes of it. */
function settled(values: Values): Values {
  const gases = GASES.filter((gas) => values.gases.includes(gas))
  const tested = gases.length > 0
  return {
    ...values,
    gases,
    gasTestMinutes: tested ? values.gasTestMinutes : null,
    gasLevels: tested && values.gasLevels,
    flammableLimit: gases.includes('flammable') ? values.flammableLimit : null,
    fireWatchMinutes: values.needsFireWatch ? values.fireWatchMinutes : null,
    holderCertificates: distinct(values.holderCertificates),
    crewCertificates: distinct(values.crewCertificates),
  }
}

/** Throws 422 at the field for a fire watch without its minutes and a limit that the company's makes useless. */
async function checked(tx: Tx, input: Values, { actor, before }: WriteContext<typeof workType>): Promise<Values> {
  const values = settled(input)
  const { gasLimits } = await permitSettingsOf(tx, actor.companyId)
  const { blockFrom } = gasLimits.flammable
  const errors: Record<string, string> = {}
  if (values.needsFireWatch && values.fireWatchMinutes === null) errors.fireWatchMinutes = 'This field is required'
  if (values.flammableLimit !== null && blockFrom !== null && values.flammableLimit > blockFrom) {
    errors.flammableLimit = `The company's limit is ${blockFrom} %. Use less, or leave it empty`
  }
  if (before && before.permitKind !== values.permitKind && (await hasPermits(tx, before.id))) {
    errors.permitKind = 'Permits of this type exist. Add another type instead'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return values
}

const hasPermits = async (tx: Tx, id: number) =>
  (await run(tx, sql`select 1 from permits where work_type_id = ${id} limit 1`)).length > 0

/** Where the types of work stand, for the lists and for the request of a permit. */
export const workTypeBinding: Binding<typeof workType> = {
  table: 'work_types',
  label: 'typeName',
  hint: 't.code',
  columns: {
    flammableLimit: 't.flammable_limit::float8',
    rankCount:
      '(select count(*)::int from rank_configurations r where r.work_type_id = t.id and r.archived_at is null)',
    checklistCount:
      "(select count(*)::int from permit_list_items i where i.work_type_id = t.id and i.list = 'CHECKLIST' and i.archived_at is null)",
  },
  unique: {
    work_types_name: { field: 'typeName', code: 'NAME_EXISTS' },
    work_types_code: { field: 'code', code: 'CODE_EXISTS' },
  },
  beforeWrite: checked,
  // What the gates of its live permits ask for may have changed.
  afterWrite: async (tx, id, values, { before, now }) => {
    if (!before) return
    await recheckWhere(tx, sql`p.work_type_id = ${id}`, now)
    // By its activity others conflict with them.
    if (before.activity !== values.activity) {
      await emit(tx, 'gate-source', { entity: 'work_types', entityId: id, companyId: null, isGone: false }, now)
    }
  },
}

/** Types of work with what their permits need (decision 66). */
export const mountWorkTypes = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, workType, workTypeBinding)
