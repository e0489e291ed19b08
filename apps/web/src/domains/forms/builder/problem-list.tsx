import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import type { FormProblem } from '@selamat/contract/domains/forms/compile-form'
import { Note, Text } from '../../../ui/layout/layout.tsx'
import { useDispatch } from './builder-context.ts'
import { texts } from './texts.ts'
import './problem-list.css'

interface ProblemListProps {
  readonly problems: readonly FormProblem[]
  /** After a problem was followed to its question. */
  readonly onFollow: () => void
}

/** Everything that keeps a draft from being published, each a way to the question that it is about. */
export function ProblemList({ problems, onFollow }: ProblemListProps) {
  const dispatch = useDispatch()
  if (problems.length === 0) {
    return (
      <Note className="problem-list__none">
        <CheckCircleFilled aria-hidden /> <strong>{texts.noProblems}.</strong> {texts.noProblemsText}
      </Note>
    )
  }
  return (
    <section className="callout--attention tinted boxed problem-list" aria-label={texts.problems}>
      <Text as="h2" size="body" tone="attention">
        <WarningFilled aria-hidden /> {texts.problems} <span>{problems.length}</span>
      </Text>
      <ul>
        {problems.map(({ nodeId, text }) => (
          <li key={`${nodeId} ${text}`}>
            <Text
              as="button"
              size="body"
              type="button"
              onClick={() => {
                dispatch({ type: 'select', id: nodeId })
                onFollow()
              }}
            >
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
