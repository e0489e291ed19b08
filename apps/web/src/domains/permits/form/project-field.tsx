import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { type Choice, fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import type { PermitView } from './part-props.ts'
import { texts } from './texts.ts'
import { dayOf } from './values.ts'

const MOST = 100
const any = choicesOf(projectPermit)

/** The project of the holder's contractor whose period covers the window; nothing where there is none to choose. */
export function ProjectField({ form }: { readonly form: PermitView }) {
  const { holderId, locationId, projectId, startsAt, endsAt } = form.values
  const filter = {
    ...(holderId ? { holderId: [holderId] } : {}),
    ...(locationId > 0 ? { locationId: [locationId] } : {}),
    startsOn: { until: dayOf(startsAt) },
    endsOn: { from: dayOf(endsAt) },
  }
  const { data } = useLoadList(projectPermit.endpoints.list, { body: { limit: MOST, filter } })
  const fitting = data.rows.map(
    ({ id, projectName, number, contractorName, startsOn, endsOn }): Choice => ({
      value: id,
      label: projectName,
      hint: `${number} · ${contractorName} · ${texts.period(startsOn, endsOn)}`,
    }),
  )
  if (fitting.length === 0 && projectId === null && form.errorAt('projectId') === undefined) return null
  const source = fixedChoices(`projects ${JSON.stringify(filter)} ${fitting.length}`, fitting)
  return (
    <PickField
      form={form}
      name="projectId"
      label={texts.project}
      // The name of one that no longer fits is looked up.
      source={{ ...source, load: (query) => (query.ids ? any : source).load(query) }}
      help={texts.projectHelp}
      wide
    />
  )
}
