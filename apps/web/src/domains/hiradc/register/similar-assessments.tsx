import { type HiradcSuggestion, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'
import './similar-assessments.css'

/** From so many letters a title says something. */
const SAYING = 3

interface SimilarProps {
  /** 0: none chosen yet. */
  readonly locationId: number
  readonly title: string
}

/** Assessments in force that fit the place and the title of a new one: to be duplicated instead of written again. */
export function SimilarAssessments({ locationId, title }: SimilarProps) {
  const activity = useDebounced(title.trim())
  const body = {
    ...(locationId > 0 ? { locationId } : {}),
    ...(activity.length >= SAYING ? { activity } : {}),
  }
  const { data } = useLoad(hiradcRegister.suggest, { body }, { enabled: Object.keys(body).length > 0 })
  if (data === null || data.length === 0) return null
  return (
    <div className="form-sections form-sections--narrow">
      <Section title={texts.similar} hint={texts.similarText} flush>
        <ul className="similar-assessments">
          {data.map((one) => (
            <Suggestion key={one.id} one={one} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const Suggestion = ({ one }: { readonly one: HiradcSuggestion }) => (
  <li>
    <div>
      <Link to={`/detail-hiradc?id=${one.id}`} target="_blank">
        {one.title}
      </Link>
      <p>
        <span className="code">{one.number}</span> · {one.subLocationName ?? one.locationName} ·{' '}
        {texts.rowCount(one.rows)}
        {one.isOverdue && <span className="text-stopped"> · {texts.reviewOverdue}</span>}
      </p>
    </div>
    <Link to={`/add-hiradc?duplicateOf=${one.id}`} aria-label={texts.duplicateOf(one.title)}>
      {texts.duplicate}
    </Link>
  </li>
)
