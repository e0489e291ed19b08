import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { ImportFoot } from '../../ui/import/import-foot.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { cancelUpload, show } from './actions.tsx'
import { texts } from './texts.ts'
import './match-step.css'

interface MatchStepProps {
  readonly upload: BulkUploadDetail
  readonly headers: NonNullable<BulkUploadDetail['headers']>
}

const OUT = ''

/** Matches the headers of a file with columns. */
export function MatchStep({ upload, headers }: MatchStepProps) {
  const [chosen, setChosen] = useState(() => headers.map(({ column, suggestion }) => column ?? suggestion))
  const [saving, setSaving] = useState(false)
  const match = upload.allowedActions.find(({ action }) => action === 'match')
  const { bulkUploadId: id, version, columns } = upload
  const missing = columns.filter(({ key, required }) => required && !chosen.includes(key))
  const options = [
    { value: OUT, label: texts.ignore },
    ...columns.map(({ key, header }) => ({ value: key, label: header })),
  ]
  const read = async () => {
    setSaving(true)
    try {
      show(await call(bulkUploads.match, { params: { id }, body: { version, columns: chosen } }))
    } catch (thrown) {
      toast.error(texts.readAgain, messageOf(thrown))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Alert type="warning" showIcon title={upload.problem} />
      <Section title={texts.matchTitle} hint={texts.matchHint}>
        <Stack as="ul" gap={8} className="match-list">
          {headers.map(({ header }, index) =>
            header === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a header is identified by its position in the file
              <li key={index}>
                <label htmlFor={`header-${index}`}>{header}</label>
                <Select
                  id={`header-${index}`}
                  value={chosen[index] ?? OUT}
                  options={options}
                  showSearch={{ optionFilterProp: 'label' }}
                  onChange={(value) => setChosen(chosen.map((each, at) => (at === index ? value || null : each)))}
                />
              </li>
            ),
          )}
        </Stack>
      </Section>
      <ImportFoot
        left={missing.length === 0 ? null : `Still to choose: ${missing.map(({ header }) => header).join(', ')}`}
      >
        <Button onClick={() => void cancelUpload(upload)}>{texts.cancel}</Button>
        <Button
          type="primary"
          loading={saving}
          disabled={match?.allowed !== true || missing.length > 0}
          title={match?.reason ?? undefined}
          onClick={() => void read()}
        >
          {texts.readAgain}
        </Button>
      </ImportFoot>
    </>
  )
}
