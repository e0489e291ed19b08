import { QuestionCircleOutlined } from '@ant-design/icons'
import { type GlossaryTerm, glossaryDetail } from '@selamat/contract/domains/hiradc/glossary'
import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLoad } from '../../lib/use-load.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { texts } from './texts.ts'
import './explained-term.css'

interface ExplainedTermProps {
  readonly name: GlossaryTerm
  /** The visible words, where they are not the term itself. */
  readonly children?: ReactNode
}

/** A term with a button that shows its definition from the glossary: `<ExplainedTerm name="Residual risk" />`. */
export function ExplainedTerm({ name, children = name }: ExplainedTermProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className="explained-term">
      {children}
      <Popover
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        title={name}
        content={open && <Definition name={name} />}
        classNames={{ root: 'explained-term__popover' }}
      >
        <button
          type="button"
          aria-label={texts.explain(name)}
          aria-expanded={open}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          onBlur={() => setOpen(false)}
        >
          <QuestionCircleOutlined aria-hidden />
        </button>
      </Popover>
    </span>
  )
}

function Definition({ name }: { name: GlossaryTerm }) {
  const { data, state } = useLoad(glossaryDetail, { body: { name } })
  return (
    <div aria-live="polite">
      {state === 'failure' && texts.unexplained}
      {data === null && state !== 'failure' && <Spinner />}
      {data && (
        <>
          {data.definition}
          <div className="quiet explained-term__source">{data.source}</div>
        </>
      )}
    </div>
  )
}
