import type { ReactNode } from 'react'
import { useUnsavedGuard } from '../../lib/navigation.ts'
import { confirmLeave } from '../confirm.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Form } from './use-form.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

interface FormBodyProps {
  readonly form: Pick<Form<object>, 'dirty' | 'saving' | 'problem' | 'ref' | 'submit'>
  /** Loads the record as it is now, after somebody else changed it. */
  readonly onReload?: () => void
  /** Names the form for screen readers. */
  readonly label: string
  /** No question when it is left, e.g. in a short dialog. */
  readonly unguarded?: boolean
  readonly children: ReactNode
}

/** The `<form>` around fields and footer: Enter and Ctrl/Cmd-S save, leaving with unsaved changes asks, errors are shown. */
export function FormBody({ form, onReload, label, unguarded = false, children }: FormBodyProps) {
  useUnsavedGuard(form.dirty && !form.saving && !unguarded, confirmLeave)
  useSaveShortcut(form.submit)
  return (
    <form
      ref={form.ref}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a drawer lies, for events, within the form that opened it.
        event.stopPropagation()
        void form.submit()
      }}
    >
      {form.problem !== null && (
        <ProblemNote problem={form.problem} {...(onReload === undefined ? {} : { onReload })} />
      )}
      {children}
    </form>
  )
}
