import { type ReactNode, useEffect, useRef } from 'react'
import { useUnsavedGuard } from '../../lib/navigation.ts'
import { confirmLeave } from '../confirm.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Form } from './use-form.ts'

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

type Save = () => void | Promise<void>

/** The forms on the screen, the topmost last: a form in a drawer is above that of the page. */
const forms: { readonly current: Save }[] = []

function hear(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  void forms.at(-1)?.current()
}

/** Ctrl-S, on a Mac Cmd-S, saves the topmost form. */
function useSaveShortcut(save: Save): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (forms.push(latest) === 1) addEventListener('keydown', hear)
    return () => {
      forms.splice(forms.indexOf(latest), 1)
      if (forms.length === 0) removeEventListener('keydown', hear)
    }
  }, [])
}
