import { EyeOutlined } from '@ant-design/icons'
import {
  LETTER_KINDS,
  LETTER_LABELS,
  type LetterKind,
} from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { letterTextSettings } from '@selamat/contract/domains/medical/letters/letter-texts'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, ConfigProvider, Select } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call, download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { type FlatTexts, flatOf, flatTexts, nestedOf, type TypedTexts } from './flat-texts.ts'
import { pageTexts as texts } from './page-texts.ts'

type Stored = DataOf<typeof letterTextSettings.read>

/** The letterhead and texts of the letters of the company, with their versions. */
export default function LetterTextsPage() {
  const loaded = useLoad(letterTextSettings.read, {})
  // What was loaded first, or saved here: a read meanwhile does not discard what is typed.
  const [kept, keep] = useState(loaded.data)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  return (
    <Page>
      <PageHead
        title={texts.title}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.doctor, to: '/medical-list' },
          { label: texts.title },
        ]}
        purpose={texts.purpose}
      />
      {kept === null ? (
        <Unloaded of={loaded} failed={texts.failed} />
      ) : (
        <TextsForm key={kept.version} stored={kept} onSaved={(data) => keep({ ...kept, ...data })} />
      )}
      {loaded.data !== null && <Versions versions={loaded.data.versions} />}
    </Page>
  )
}

const stampOf = ({ version, updatedAt, updatedBy }: Omit<Stored, 'value' | 'canChange' | 'versions'>) =>
  updatedAt === null ? texts.version(version) : texts.changed(version, updatedBy, dateTime(updatedAt))

interface TextsFormProps {
  readonly stored: Stored
  readonly onSaved: (stored: DataOf<typeof letterTextSettings.change>) => void
}

function TextsForm({ stored, onSaved }: TextsFormProps) {
  const { canChange } = stored
  const { form, notes } = useRecordForm<TypedTexts, FlatTexts>({
    schema: flatTexts,
    initial: { values: flatOf(stored.value), version: stored.version },
    draftKey: 'letter-texts',
    save: async (values, { version }) => {
      const { data, message } = await call(letterTextSettings.change, { body: { version, value: nestedOf(values) } })
      void refresh(letterTextSettings.read)
      return { message, done: () => onSaved(data) }
    },
    read: async () => {
      const { value, version } = (await call(letterTextSettings.read, {})).data
      return { values: flatOf(value), version }
    },
  })
  return (
    <ConfigProvider componentDisabled={!canChange}>
      <FormBody form={form} label={texts.title}>
        <div className="form-sections">
          {canChange ? notes : <ReadOnlyNote reason={texts.notHead} />}
          {canChange && <Preview typed={form.values} />}
          <Section title={texts.everyLetter}>
            <div className="fields">
              <AreaField form={form} name="letterhead" label={texts.letterhead} placeholder={texts.letterheadExample} />
              <TextField form={form} name="foot" label={texts.foot} placeholder={texts.footExample} />
            </div>
          </Section>
          {LETTER_KINDS.map((kind) => (
            <Section key={kind} title={LETTER_LABELS[kind]}>
              <div className="fields">
                <AreaField form={form} name={`${kind}.opening`} label={texts.opening} />
                <AreaField form={form} name={`${kind}.closing`} label={texts.closing} />
              </div>
            </Section>
          ))}
        </div>
        {canChange && <FormFoot form={form} left={stampOf(stored)} onCancel={() => form.reset(flatOf(stored.value))} />}
      </FormBody>
    </ConfigProvider>
  )
}

const kinds = LETTER_KINDS.map((value) => ({ value, label: LETTER_LABELS[value] }))

/** A sample letter with what is typed now. */
function Preview({ typed }: { readonly typed: TypedTexts }) {
  const [kind, choose] = useState<LetterKind>('SICK')
  const [loading, setLoading] = useState(false)
  async function show() {
    setLoading(true)
    try {
      const { data } = flatTexts.safeParse(typed)
      if (data === undefined) toast.error(texts.previewFailed, texts.correctFirst)
      else await download(letterTextSettings.preview, { body: { kind, value: nestedOf(data) } }, texts.fileName(kind))
    } catch (thrown) {
      toast.error(texts.previewFailed, messageOf(thrown))
    }
    setLoading(false)
  }
  return (
    <Section title={texts.preview} hint={texts.previewHint}>
      <Row gap={8} wrap>
        <Select<LetterKind>
          aria-label={texts.kind}
          value={kind}
          options={kinds}
          onChange={choose}
          popupMatchSelectWidth={false}
        />
        <Button icon={<EyeOutlined />} loading={loading} onClick={() => void show()}>
          {texts.show}
        </Button>
      </Row>
    </Section>
  )
}

/** Every version that letters were issued with. */
const Versions = ({ versions }: Pick<Stored, 'versions'>) => (
  <Section title={texts.versions} flush>
    <SmallList
      rows={versions}
      keyOf={({ version }) => version}
      what={(version) => <Stack gap={2}>{stampOf(version)}</Stack>}
      nothing={texts.noVersion}
    />
  </Section>
)
