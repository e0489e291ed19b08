import type { CompiledForm } from '@selamat/contract/domains/forms/compile-form'
import { Button } from 'antd'
import { memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Note } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { DraftValues } from '../draft-values.ts'
import { FormFields } from '../form-fields.tsx'
import { createFormStore, type FormStore } from '../form-store.ts'
import { texts as RECORD_TEXTS } from '../records/texts.ts'
import { answerContext } from '../use-answer-form.ts'
import { texts } from './texts.ts'
import '../records/form-preview.css'
import './live-preview.css'

interface LivePreviewProps {
  /** Null: nothing can be filled in yet. */
  readonly form: CompiledForm | null
  readonly formName: string
  /** The section of what is selected. */
  readonly sectionId: string | undefined
}

/**
 * The form as on a phone, with its rules: what is typed here goes nowhere, and stays while the form changes. Only the section
 * on the screen is drawn, so that a form of 1,000 questions follows each letter.
 */
export const LivePreview = memo(function LivePreview({ form, formName, sectionId }: LivePreviewProps) {
  const store = useLiveStore(form)
  if (store === null) return <p className="boxed dashed tone-secondary live-preview__none">{texts.previewNothing}</p>
  return <Phone store={store} formName={formName} sectionId={sectionId} />
})

/** A store for each compiled form, with the answers of the one before. */
function useLiveStore(form: CompiledForm | null): FormStore | null {
  const last = useRef<{ form: CompiledForm; store: FormStore } | null>(null)
  if (form === null) return null
  if (last.current?.form !== form) {
    const answers: DraftValues = last.current?.store.draft() ?? {}
    last.current = { form, store: createFormStore(form, answers, answerContext) }
  }
  return last.current.store
}

interface PhoneProps {
  readonly store: FormStore
  readonly formName: string
  readonly sectionId: string | undefined
}

function Phone({ store, formName, sectionId }: PhoneProps) {
  const { sections } = useSyncExternalStore(store.subscribeAll, store.summary)
  const [at, setAt] = useState(0)
  const chosen = sections.findIndex(({ id }) => id === sectionId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview follows the selection, and then goes its own way
  useEffect(() => {
    if (chosen >= 0) setAt(chosen)
  }, [sectionId])
  const last = Math.max(sections.length - 1, 0)
  const visible = Math.min(at, last)
  return (
    <form
      className="form-preview form-preview__screen live-preview"
      aria-label={RECORD_TEXTS.preview}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Note className="form-preview__at">
        {formName} · {RECORD_TEXTS.section(visible + 1, sections.length, sections[visible]?.title ?? '')}
      </Note>
      <Suspense fallback={<Spinner />}>
        <FormFields store={store} only={visible} alone />
      </Suspense>
      <p className="form-preview__foot">
        <Button disabled={visible === 0} onClick={() => setAt(visible - 1)}>
          {RECORD_TEXTS.back}
        </Button>
        <Button
          type="primary"
          disabled={visible >= last}
          onClick={() => {
            const wrong = store.mark(store.pathsIn(sections[visible]?.id ?? ''))
            if (Object.keys(wrong).length === 0) setAt(visible + 1)
          }}
        >
          {RECORD_TEXTS.next}
        </Button>
      </p>
    </form>
  )
}
