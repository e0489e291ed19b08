import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
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
    <div className="form-sections form-sections--narrow similar-assessments">
      <Section title={texts.similar} hint={texts.similarText} flush>
        <SmallList
          rows={data}
          keyOf={({ id }) => id}
          what={(one) => (
            <>
              <Link to={`/detail-hiradc?id=${one.id}`} target="_blank">
                {one.title}
              </Link>
              <small>
                <span className="code">{one.number}</span> · {one.subLocationName ?? one.locationName} ·{' '}
                {texts.rowCount(one.rows)}
                {one.isOverdue && <span className="text-stopped"> · {texts.reviewOverdue}</span>}
              </small>
            </>
          )}
          actions={({ id, title: known }) => (
            <Link to={`/add-hiradc?duplicateOf=${id}`} aria-label={texts.duplicateOf(known)}>
              {texts.duplicate}
            </Link>
          )}
        />
      </Section>
    </div>
  )
}
