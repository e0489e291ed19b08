import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { texts } from './texts.ts'

interface SectionStepsProps {
  readonly parts: readonly {
    readonly id: string
    readonly title: string
    readonly wrong: number
    readonly done: boolean
  }[]
  readonly at: number
  readonly onGo: (at: number) => void
}

/** On a phone the parts come one by one: a bar for each, and the way to the next. */
export function SectionSteps({ parts, at, onGo }: SectionStepsProps) {
  return (
    <nav className="section-steps" aria-label={texts.sections}>
      <p>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={texts.back}
          disabled={at === 0}
          onClick={() => onGo(at - 1)}
        />
        <span>{texts.section(at + 1, parts.length)}</span>
        <Button
          type="text"
          icon={<RightOutlined />}
          iconPosition="end"
          disabled={at === parts.length - 1}
          onClick={() => onGo(at + 1)}
        >
          {texts.next}
        </Button>
      </p>
      <ol>
        {parts.map(({ id, title, wrong, done }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={wrong > 0 ? `${title}, ${wrong} to correct` : title}
              aria-current={index === at ? 'step' : undefined}
              className={wrong > 0 ? 'is-wrong' : done ? 'is-done' : undefined}
              onClick={() => onGo(index)}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}
