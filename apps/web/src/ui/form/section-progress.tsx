import { LeftOutlined } from '@ant-design/icons'
import { plural } from '@selamat/contract/kit/plural'
import { type ReactNode, useEffect, useState } from 'react'
import { Row, Text } from '../layout/layout.tsx'
import { Sheet } from '../list/sheet.tsx'
import { SectionMark, type SectionState } from './section-mark.tsx'
import './section-progress.css'

interface SectionProgressProps {
  readonly title: string
  readonly sections: readonly SectionState[]
  readonly at: number
  /** How the draft is kept, in a few words. */
  readonly kept?: ReactNode
  readonly onMove: (at: number) => void
}

const ALL = 'All sections'

/** The header of a form on a phone: the section, the progress of all, and links to each. */
export function SectionProgress({ title, sections, at, kept, onMove }: SectionProgressProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  const wrong = sections.reduce((sum, state) => sum + state.wrong, 0)
  const position = [
    `Section ${at + 1} of ${sections.length}`,
    ...(wrong > 0 ? [plural(wrong, 'answer to correct', 'answers to correct')] : []),
  ].join(' · ')
  const barOf = (state: SectionState, index: number) => {
    if (state.wrong > 0) return 'is-wrong'
    if (index === at) return 'is-here'
    return state.complete ? 'is-done' : undefined
  }
  const list = (
    <ol className="section-all">
      {sections.map((section, index) => (
        <li key={section.id}>
          <Row
            as="button"
            gap={12}
            size="large"
            type="button"
            aria-current={index === at ? 'step' : undefined}
            onClick={() => {
              setOpen(false)
              onMove(index)
            }}
          >
            <SectionMark state={section} />
            {`${index + 1}. ${section.title}`}
          </Row>
        </li>
      ))}
    </ol>
  )
  return (
    <header className="section-progress">
      <Row gap={12} justify="between" wrap>
        <Row
          as="button"
          gap={8}
          size="body"
          type="button"
          className="section-progress__back"
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          {at > 0 && <LeftOutlined aria-hidden />}
          {position}
        </Row>
        {kept && <small className="section-progress__kept">{kept}</small>}
      </Row>
      <Text as="h1" size="heading">
        {title}
      </Text>
      <div className="section-progress__bar" aria-hidden>
        {sections.map((state, index) => (
          <i key={state.id} className={barOf(state, index)} />
        ))}
      </div>
      <Row gap={12} justify="between" className="section-progress__section">
        <Text as="h2" size="subheading">{`${at + 1}. ${sections[at]?.title ?? ''}`}</Text>
        <Sheet title={ALL} open={open} onOpen={setOpen} content={list}>
          <Text as="button" size="text" type="button" className="section-progress__all" onClick={() => setOpen(true)}>
            {ALL}
          </Text>
        </Sheet>
      </Row>
    </header>
  )
}
