import { type ReactNode, useId } from 'react'
import { Unbroken } from './unbroken.tsx'
import './section.css'

interface SectionProps {
  readonly title?: ReactNode
  /** A number beside the title. */
  readonly count?: number
  /** A few words beside the title. */
  readonly hint?: ReactNode
  /** At the right end of the header. */
  readonly extra?: ReactNode
  /** The content reaches the edges: rows with hairlines, a table. */
  readonly flush?: boolean
  readonly id?: string
  readonly children: ReactNode
}

/** A card with a hairline and, if it has a title, a header of 46 px. */
export function Section({ title, count, hint, extra, flush = false, id, children }: SectionProps) {
  const headId = useId()
  return (
    <section className="section" id={id} aria-labelledby={title === undefined ? undefined : headId}>
      {title !== undefined && (
        <header className="section__head">
          <h2 id={headId}>
            <Unbroken>{title}</Unbroken>
          </h2>
          {count !== undefined && <span className="section__hint">{count}</span>}
          {hint !== undefined && (
            <span className="section__hint">
              <Unbroken>{hint}</Unbroken>
            </span>
          )}
          {extra !== undefined && <span className="section__extra">{extra}</span>}
        </header>
      )}
      <div className={flush ? 'section__body section__body--flush' : 'section__body'}>{children}</div>
    </section>
  )
}
