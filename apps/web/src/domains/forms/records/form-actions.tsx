import { BarChartOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { RowOf } from '@selamat/contract/kit/resource'
import { call } from '../../../lib/client.ts'
import { useGo, writeQuery } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirm, confirmDelete } from '../../../ui/confirm.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { tell } from '../../../ui/tell.ts'

export type FormRow = RowOf<typeof formRecord>

/** The page of a form. */
export const formAddress = (formId: number, formVersionId?: number): string =>
  `/form-record${writeQuery({ id: formId, version: formVersionId })}`

/** The submitted reports of a form. */
const reportsAddress = (formId: number): string => `/report-submision${writeQuery({ formId })}`

/** The page on which a form is built. */
export const builderAddress = (formId: number): string => `${formRecord.paths.edit}${writeQuery({ id: formId })}`

/** Workflows by name: “A”, “B” and “C”. */
export const flowNames = (flows: FormRow['formFlow']): string =>
  new Intl.ListFormat('en').format(flows.map(({ flowName }) => `“${flowName}”`))

/** What a new version means for the workflows that use a form. */
export function effectOn(flows: FormRow['formFlow']): string {
  if (flows.length === 0) return 'No workflow uses it yet.'
  const started = flows.filter(({ starts }) => starts)
  const others = flows.filter(({ starts }) => !starts)
  return [
    ...(started.length > 0 ? [`New reports of ${flowNames(started)} use it at once.`] : []),
    ...(others.length > 0 ? [`Steps of ${flowNames(others)} use it when the workflow is published again.`] : []),
  ].join(' ')
}

/** Why a form cannot be deleted: the workflows that use it; null where it can. */
function reasonToKeep({ formFlow }: FormRow): string | null {
  if (formFlow.length === 0) return null
  return `Used by the ${formFlow.length === 1 ? 'workflow' : 'workflows'} ${flowNames(formFlow)}`
}

const { endpoints, menuItem, publish } = formRecord
const input = (row: FormRow) => [{ params: { id: row.id } }, { version: row.version }] as const

/** What a person can do with a form, the log last. */
export function useFormActions(log: (row: FormRow) => void): (row: FormRow) => RowAction[] {
  const can = useCan()
  const go = useGo()
  const withNotice = <T,>(row: FormRow, done: string, perform: () => Promise<{ data: T; message: string }>) =>
    tell(`${row.formName} was not ${done}`, perform).finally(async () => {
      await Promise.all([refreshReads(formRecord), refresh(formRecord.content, formRecord.versions)])
    })

  const askPublish = (row: FormRow) =>
    confirm({
      title: `Publish version ${row.draftNumber} of ${row.formName}?`,
      consequence: `${effectOn(row.formFlow)} A published version never changes; reports keep the version they began with.`,
      verb: 'Publish',
      keep: 'Keep the draft',
      action: async () => void (await withNotice(row, 'published', () => call(publish, ...input(row)))),
    })
  const duplicate = async (row: FormRow) => {
    const copy = await withNotice(row, 'duplicated', () => call(endpoints.duplicate, { params: { id: row.id } }))
    if (copy !== null) go(formAddress(copy.id))
  }
  const askDelete = (row: FormRow) => {
    const reason = reasonToKeep(row)
    if (reason !== null) {
      return confirm({ title: `${row.formName} cannot be deleted`, consequence: `${reason}.`, verb: 'Close' })
    }
    return confirmDelete(row.formName, 'Its reports stay. It can be restored from the deleted forms.', async () => {
      await withNotice(row, 'deleted', () => call(endpoints.archive, ...input(row)))
    })
  }
  const restore = (row: FormRow) => withNotice(row, 'restored', () => call(endpoints.restore, ...input(row)))

  return (row) => {
    const present = row.archivedAt === null
    const update = can('update', menuItem)
    return [
      ...(present && update ? [{ ...ACTION.edit, run: () => go(builderAddress(row.id)) }] : []),
      ...(present && update && row.draftVersionId !== null
        ? [{ key: 'publish', label: 'Publish', icon: <CloudUploadOutlined />, run: () => void askPublish(row) }]
        : []),
      ...(present && can('create', menuItem) ? [{ ...ACTION.duplicate, run: () => void duplicate(row) }] : []),
      ...(!present && update ? [{ ...ACTION.restore, run: () => void restore(row) }] : []),
      ...(row.publishedAt === null
        ? []
        : [{ key: 'reports', label: 'Reports', icon: <BarChartOutlined />, run: () => go(reportsAddress(row.id)) }]),
      { ...ACTION.history, run: () => log(row) },
      ...(present && can('delete', menuItem)
        ? [{ ...ACTION.delete, disabledReason: reasonToKeep(row), apart: true, run: () => void askDelete(row) }]
        : []),
    ]
  }
}
