import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { checkDraft } from '@selamat/contract/domains/forms/records/check-draft'
import type { FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormFields } from '../form-fields.tsx'
import { useAnswerForm } from '../use-answer-form.ts'
import { texts } from './texts.ts'
import './form-preview.css'

/** A version of a form as a reporter fills it in on a phone, or why nobody can yet. Its answers go nowhere. */
export function FormPreview({ definition }: { readonly definition: FormDraft }) {
  const { form, problems } = useMemo(() => checkDraft(definition), [definition])
  if (form !== null && problems.length === 0) return <Phone definition={form.definition} />
  return (
    <Section title={texts.problems} count={problems.length}>
      <Stack as="ul" gap={8} className="form-problems">
        {problems.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    </Section>
  )
}

const keepNothing = async () => {}

function Phone({ definition }: { readonly definition: FormDefinition }) {
  const [at, setAt] = useState(0)
  const form = useAnswerForm({ definition, initial: {}, send: keepNothing })
  const { sections } = form
  const last = Math.max(sections.length - 1, 0)
  const visible = Math.min(at, last)
  return (
    <figure className="form-preview">
      <Text as="figcaption" size="body" weight="strong">
        {texts.preview} <small>{texts.previewNote}</small>
      </Text>
      <form
        ref={form.ref}
        className="form-preview__screen"
        aria-label={texts.preview}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <Note className="form-preview__at">
          {texts.section(visible + 1, sections.length, sections[visible]?.title ?? '')}
        </Note>
        <Suspense fallback={<Spinner />}>
          <FormFields store={form.store} only={visible} />
        </Suspense>
        <p className="form-preview__foot">
          <Button disabled={visible === 0} onClick={() => setAt(visible - 1)}>
            {texts.back}
          </Button>
          <Button
            type="primary"
            disabled={visible >= last}
            onClick={() => form.checkSection(sections[visible]?.id ?? '') && setAt(visible + 1)}
          >
            {texts.next}
          </Button>
        </p>
      </form>
    </figure>
  )
}
