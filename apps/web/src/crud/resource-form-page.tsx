import { ConfigProvider } from 'antd'
import { useRef, useState } from 'react'
import { capital } from '../lib/format.ts'
import { useAddressQuery, useGo, usePath } from '../lib/navigation.ts'
import { useCan } from '../lib/session.ts'
import { useLoad } from '../lib/use-load.ts'
import { FormBody } from '../ui/form/form-body.tsx'
import { AddAnother, DraftState, FormFoot } from '../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../ui/form/problem-note.tsx'
import { Page, PageHead, type Place } from '../ui/page.tsx'
import { RecordLoading } from '../ui/record-loading.tsx'
import { RecordUnnamed } from '../ui/record-unnamed.tsx'
import { Section } from '../ui/section.tsx'
import { prefilled, type ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'
import { useResourceForm } from './use-resource-form.ts'

interface ResourceFormPageProps<Row extends RecordRow, Values extends object> extends Pick<Place, 'trail'> {
  readonly form: ResourceForm<Row, Values>
  readonly purpose?: string
  /** Over the whole sheet, the fields bring cards of their own. */
  readonly wide?: boolean
}

/** The page that adds a record, or edits the one that `id` in the address names. */
export function ResourceFormPage<Row extends RecordRow, Values extends object>(
  props: ResourceFormPageProps<Row, Values>,
) {
  const { label, paths, endpoints } = props.form.resource
  const [query] = useAddressQuery()
  const adding = usePath() !== paths.edit && query.id === undefined
  const id = Number(query.id ?? 0)
  const loaded = useLoad(endpoints.get, { params: { id } }, { enabled: id > 0 })
  // Keeps the first loaded record, so that a reload does not discard input.
  const first = useRef<Row | null>(null)
  if (first.current?.id !== id) first.current = loaded.state === 'success' ? loaded.data : null
  if (adding) return <Editor key="new" {...props} row={null} />
  if (!(Number.isSafeInteger(id) && id > 0)) {
    return <RecordUnnamed title={`Edit ${label.one}`} trail={props.trail} label={label} list={paths.list} />
  }
  if (first.current !== null) return <Editor key={id} {...props} row={first.current} />
  return <RecordLoading failed={`The ${label.one} could not be loaded`} loaded={loaded} />
}

function Editor<Row extends RecordRow, Values extends object>(
  props: ResourceFormPageProps<Row, Values> & { row: Row | null },
) {
  const { trail, purpose, row, wide = false } = props
  const [query] = useAddressQuery()
  const valuesOf = (now: Row | null) => (now ? props.form.valuesOf(now) : prefilled(props.form.valuesOf(null), query))
  const spec = { ...props.form, valuesOf }
  const { resource, nameOf, fields } = spec
  const go = useGo()
  const can = useCan()
  const [another, setAnother] = useState(false)
  const { form, draft, notes } = useResourceForm(spec, row, () => {
    if (another) form.reset(valuesOf(null))
    else go(home(), { force: true })
  })
  const home = () => spec.home?.(form.values) ?? resource.paths.list
  const may = can(row === null ? 'create' : 'update', resource.menuItem)
  const archived = row?.archivedAt ? `This ${resource.label.one} is archived. Restore it to change it.` : null
  const disabledReason =
    archived ??
    (may
      ? ((row && spec.disabledReason?.(row, 'update')) ?? null)
      : 'You do not have this permission. Ask your administrator')
  const title = row === null ? `Add ${resource.label.one}` : nameOf(row)
  const left = (
    <>
      <DraftState keptAt={draft.keptAt} />
      {row === null && <AddAnother on={another} onChange={setAnother} />}
    </>
  )
  return (
    <Page>
      <PageHead title={title} trail={trail && [...trail, { label: title }]} purpose={purpose} />
      <ConfigProvider componentDisabled={disabledReason !== null}>
        <FormBody form={form} label={title}>
          <div className={wide ? 'form-sections' : 'form-sections form-sections--narrow'}>
            {disabledReason === null ? notes : <ReadOnlyNote reason={disabledReason} />}
            {wide ? fields(form, row) : <Section>{fields(form, row)}</Section>}
          </div>
          {disabledReason === null && (
            <FormFoot
              form={form}
              left={left}
              submit={row === null ? capital(title) : 'Save'}
              onCancel={() => go(home())}
            />
          )}
        </FormBody>
      </ConfigProvider>
    </Page>
  )
}
