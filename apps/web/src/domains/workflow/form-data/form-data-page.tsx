import { form } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Select } from 'antd'
import { ApiError } from '../../../lib/api-error.ts'
import { useAddressQuery, writeQuery } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormReports } from './form-reports.tsx'
import { texts } from './texts.ts'
import './form-data.css'

const PATH = '/report-submision'
const forms = choicesOf(formRecord)

/** The submitted reports of a form, version by version (FORMS-05). */
export default function FormDataPage() {
  const [query, change] = useAddressQuery()
  const formId = Number(query.formId) || null
  const chooseForm = (chosen: number | null) =>
    change({
      ...Object.fromEntries(Object.keys(query).map((name) => [name, undefined])),
      formId: chosen === null ? undefined : String(chosen),
    })
  const chooser = (
    <Stack gap={4} className="form-data__field">
      <Text as="label" size="small" tone="secondary" htmlFor="form-data-form">
        {texts.form}
      </Text>
      <RemoteSelect
        source={forms}
        value={formId}
        onChange={chooseForm}
        placeholder={texts.chooseForm}
        control={{
          id: 'form-data-form',
          'aria-invalid': false,
          'aria-required': true,
          'aria-describedby': '',
          status: '',
        }}
      />
    </Stack>
  )
  if (formId === null) {
    return (
      <Page>
        <PageHead title={texts.title} purpose={texts.purpose} />
        <Row gap={16} wrap>
          {chooser}
        </Row>
        <NothingYet title={texts.chooseForm} text={texts.chooseFormText} />
      </Page>
    )
  }
  return <OfForm key={formId} formId={formId} chooser={chooser} />
}

interface OfFormProps {
  readonly formId: number
  readonly chooser: React.ReactNode
}

function OfForm({ formId, chooser }: OfFormProps) {
  const [query, change] = useAddressQuery()
  const versions = useLoad(formRecord.versions, { params: { id: formId } })
  const published = versions.data?.filter(({ publishedAt }) => publishedAt !== null)
  const at = published?.find(({ formVersionId }) => `${formVersionId}` === query.version) ?? published?.[0]
  const body = { formId, ...(at === undefined ? {} : { formVersionId: at.formVersionId }) }
  const loaded = useLoad(form.detail, { body }, { enabled: at !== undefined })
  const version = loaded.data?.formVersionId === at?.formVersionId ? loaded.data : null
  const summed = query.view === 'summary'
  const to = (view: string | undefined) => `${PATH}${writeQuery({ ...query, view })}`
  const choice = (
    <Row gap={16} wrap>
      {chooser}
      {published !== undefined && at !== undefined && (
        <VersionSelect
          versions={published}
          at={at.formVersionId}
          onChange={(chosen) => change({ formId: String(formId), version: String(chosen), view: query.view })}
        />
      )}
    </Row>
  )
  const head = (actions?: React.ReactNode) => (
    <>
      <PageHead
        title={texts.title}
        purpose={version === null ? texts.purpose : version.formName}
        actions={actions}
        tabs={
          <LinkTabs
            label={texts.views}
            at={summed ? to('summary') : to(undefined)}
            tabs={[
              { label: texts.table, to: to(undefined) },
              { label: texts.summary, to: to('summary') },
            ]}
          />
        }
      />
      {choice}
    </>
  )
  if (version !== null) return <FormReports key={version.formVersionId} version={version} summed={summed} head={head} />
  const { error } = versions.error === null ? loaded : versions
  const absent = error instanceof ApiError && error.status === 404
  return (
    <Page>
      {head()}
      {absent || (versions.data !== null && at === undefined) ? (
        <NothingYet title={texts.noVersion} text={texts.noVersionText} />
      ) : error === null ? (
        <Spinner page />
      ) : (
        <LoadFailed title={texts.failed} error={error} onRetry={versions.reload} />
      )}
    </Page>
  )
}

interface VersionSelectProps {
  readonly versions: DataOf<typeof formRecord.versions>
  readonly at: number
  readonly onChange: (formVersionId: number) => void
}

const VersionSelect = ({ versions, at, onChange }: VersionSelectProps) => (
  <Stack gap={4} className="form-data__field">
    <Text as="label" size="small" tone="secondary" htmlFor="form-data-version">
      {texts.version}
    </Text>
    <Select
      id="form-data-version"
      value={at}
      onChange={onChange}
      options={versions.map(({ formVersionId, number }) => ({
        value: formVersionId,
        label: texts.versionOf(number),
      }))}
    />
  </Stack>
)
