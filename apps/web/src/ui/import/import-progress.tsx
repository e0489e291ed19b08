import type { ReactNode } from 'react'
import { count } from '../../lib/format.ts'
import './import-progress.css'

interface ImportProgressProps {
  readonly title: string
  readonly done: number
  readonly of: number
  readonly hint: ReactNode
  readonly action?: ReactNode
}

/** The progress of work in the background. */
export function ImportProgress({ title, done, of, hint, action }: ImportProgressProps) {
  return (
    <section className="import-progress" aria-label={title}>
      <div className="import-progress__head">
        <strong role="status">{title}</strong>
        {of > 0 && (
          <span>
            {count(done)} of {count(of)} rows
          </span>
        )}
      </div>
      {of > 0 ? <progress value={done} max={of} aria-label={title} /> : <progress aria-label={title} />}
      <p>{hint}</p>
      {action}
    </section>
  )
}
