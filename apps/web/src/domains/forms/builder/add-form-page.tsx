import { FileAddOutlined } from '@ant-design/icons'
import { type FormIcon, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Columns, Row } from '../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { builderAddress } from '../records/form-actions.tsx'
import { FormPicture } from '../records/form-symbol.tsx'
import type { FormDocument } from './builder-state.ts'
import { texts } from './texts.ts'
import { allNodes } from './tree.ts'
import './add-form-page.css'

const { endpoints, library, paths, write } = formRecord
const BLANK: FormDocument = {
  formName: '',
  description: '',
  category: '',
  icon: 'file',
  definition: { sections: [{ type: 'section', id: 'section-1', title: 'Section 1', nodes: [] }] },
}

/** Begins a form, empty or with one of the library: its name makes the draft, its questions come in the builder (FORMS-02). */
export default function AddFormPage() {
  const go = useGo()
  const loaded = useLoad(library, {})
  const [start, setStart] = useState(BLANK)
  const form = useForm({
    schema: write,
    initial: BLANK,
    save: async (body, options) => {
      const { data } = await call(endpoints.create, { body }, options)
      await refreshReads(formRecord)
      go(builderAddress(data.id), { force: true, replace: true })
    },
  })
  /** What the author has written stays; what came with another start goes. */
  function begin(next: FormDocument) {
    const untouched = (['formName', 'description', 'category'] as const).filter(
      (name) => form.values[name] === start[name],
    )
    for (const name of untouched) form.set(name, next[name] ?? '')
    form.set('icon', next.icon)
    form.set('definition', next.definition)
    setStart(next)
  }
  const name = useId()
  return (
    <Page>
      <PageHead title={texts.add} purpose={texts.addPurpose} />
      <FormBody form={form} label={texts.add}>
        <div className="form-sections">
          <Section>
            <div className="fields">
              <TextField form={form} name="formName" label={texts.name} required />
              <TextField form={form} name="category" label={texts.category} />
              <AreaField form={form} name="description" label={texts.description} help={texts.descriptionHelp} />
            </div>
          </Section>
          <Section title={texts.startFrom} hint={texts.startHint}>
            <Columns of="cards" gap={12} role="radiogroup" aria-label={texts.startFrom}>
              <Start
                name={name}
                icon={<FileAddOutlined aria-hidden />}
                title={texts.startEmpty}
                text={texts.startEmptyText}
                checked={start === BLANK}
                onChoose={() => begin(BLANK)}
              />
              {loaded.data?.map((one) => (
                <Start
                  key={one.formName}
                  name={name}
                  icon={<FormPicture icon={one.icon satisfies FormIcon} />}
                  title={one.formName}
                  text={one.description}
                  note={texts.questionsIn(allNodes(one.definition).filter(({ type }) => type === 'field').length)}
                  checked={start === one}
                  onChoose={() => begin(one)}
                />
              ))}
            </Columns>
          </Section>
        </div>
        <FormFoot form={form} submit={texts.create} onCancel={() => go(paths.list)} />
      </FormBody>
    </Page>
  )
}

interface StartProps {
  readonly name: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly note?: string
  readonly checked: boolean
  readonly onChoose: () => void
}

const Start = ({ name, icon, title, text, note, checked, onChoose }: StartProps) => (
  <Row as="label" gap={12} align="start" className="choice form-start">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    {icon}
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
      {note !== undefined && <small>{note}</small>}
    </span>
  </Row>
)
