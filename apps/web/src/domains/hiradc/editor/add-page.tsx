import { type HiradcDetail, hiradc, hiradcHead } from '@selamat/contract/domains/hiradc/hiradc'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { SimilarAssessments } from '../register/similar-assessments.tsx'
import { HeadFields, type HeadValues, PICKERS } from './head-fields.tsx'
import { SUBMISSION_LIST } from './own-list.ts'
import { refreshDetail } from './rows/use-rows.ts'
import { texts } from './texts.ts'

const blank: HeadValues = {
  title: '',
  process: '',
  departmentId: 0,
  locationId: 0,
  subLocationId: null,
  authorId: null,
}

const valuesOf = ({ title, process, departmentId, locationId, subLocationId, authorId }: HiradcDetail): HeadValues => ({
  title,
  process: process ?? '',
  departmentId,
  locationId,
  subLocationId,
  authorId,
})

/** The head of an assessment: a new one, a copy of another one, or that of a draft (HIRADC-02, HIRADC-13). */
export default function AddPage() {
  const [{ id = '', duplicateOf = '' }] = useAddressQuery()
  if (id !== '') return <OfKnown id={Number(id)} copies={false} />
  if (duplicateOf !== '') return <OfKnown id={Number(duplicateOf)} copies />
  return <HeadForm />
}

function OfKnown({ id, copies }: { readonly id: number; readonly copies: boolean }) {
  const loaded = useLoad(hiradc.get, { params: { id }, query: {} })
  const { data } = loaded
  if (data !== null) return copies ? <HeadForm copied={data} /> : <HeadForm known={data} />
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to={SUBMISSION_LIST}>{texts.back}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
}

interface HeadFormProps {
  /** The draft whose head is changed. */
  readonly known?: HiradcDetail
  /** The assessment whose rows the new one begins with. */
  readonly copied?: HiradcDetail
}

function HeadForm({ known, copied }: HeadFormProps) {
  const go = useGo()
  const first = known ?? copied
  const values = first === undefined ? blank : { ...valuesOf(first), ...(known ? {} : { authorId: null }) }
  const { form, draft, notes } = useRecordForm({
    schema: hiradcHead,
    initial: { values, version: known?.version ?? 0 },
    draftKey: known ? `hiradc-head:${known.revisionId}` : `hiradc-add:${copied?.id ?? ''}`,
    pickers: PICKERS,
    read: async () => {
      const { data } = await call(hiradc.get, { params: { id: known?.id ?? 0 }, query: {} })
      return { values: valuesOf(data), version: data.version }
    },
    save: async (head, { version, idempotencyKey }) => {
      if (known) {
        const { message } = await call(hiradc.update, { body: { ...head, id: known.id, version } })
        await refreshDetail()
        return { message, done: () => open(known.id) }
      }
      const { data, message } = copied
        ? await call(hiradc.duplicate, { params: { id: copied.id }, body: head }, { idempotencyKey })
        : await call(hiradc.create, { body: head }, { idempotencyKey })
      return { message, done: () => open(data.id) }
    },
  })
  const open = (id: number) => go(`/detail-hiradc?id=${id}`, { replace: true, force: true })
  const title = known ? texts.editTitle : copied ? texts.duplicateTitle : texts.addTitle
  return (
    <Page>
      <PageHead
        title={title}
        up={known ? [{ label: known.number, to: `/detail-hiradc?id=${known.id}` }] : []}
        purpose={copied ? texts.duplicatePurpose(copied.number) : known ? known.title : texts.addPurpose}
      />
      <FormBody form={form} label={title}>
        {notes}
        <HeadFields form={form} />
        {first === undefined && <SimilarAssessments locationId={form.values.locationId} title={form.values.title} />}
        <FormFoot
          form={form}
          submit={known ? texts.save : texts.create}
          left={draft.keptAt !== null && form.dirty ? texts.keptHere : undefined}
          onCancel={() => (known ? open(known.id) : go(SUBMISSION_LIST))}
        />
      </FormBody>
    </Page>
  )
}
