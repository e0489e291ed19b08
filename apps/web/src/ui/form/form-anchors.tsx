import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import './anchor-list.css'
import './form-anchors.css'
import { useSectionInView } from './use-section-in-view.ts'

export interface FormAnchor {
  /** The id of the card. */
  readonly id: string
  readonly title: string
  /** How many of its fields are to be corrected. */
  readonly wrong: number
  /** Nothing is missing in it. */
  readonly done?: boolean
}

/** The cards of a long form as a list beside it: where the reader is, and where something is to be corrected. */
export function FormAnchors({ label, anchors }: { label: string; anchors: readonly FormAnchor[] }) {
  const visible = useSectionInView(anchors.map(({ id }) => id))
  return (
    <nav className="form-anchors" aria-label={label}>
      <ol className="anchor-list">
        {anchors.map(({ id, title, wrong, done = false }, at) => (
          <li key={id}>
            <a href={`#${id}`} className={at === visible ? 'is-seen' : undefined}>
              {wrong > 0 && <ExclamationCircleFilled aria-hidden />}
              {wrong === 0 && done && <CheckCircleFilled className="form-anchors__done" aria-label="Complete" />}
              <span className="anchor-list__title">{title}</span>
              {wrong > 0 && <small>{wrong} to correct</small>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
