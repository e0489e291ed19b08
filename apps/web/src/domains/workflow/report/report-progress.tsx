import { LeftOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { Sheet } from '../../../ui/list/sheet.tsx'
import type { SectionState } from '../../forms/index.ts'
import { TEXTS } from '../texts.ts'
import { SectionMark } from './report-aside.tsx'
import './report-progress.css'

interface ReportProgressProps {
  readonly title: string
  readonly sections: readonly SectionState[]
  readonly at: number
  /** When the draft was last kept. */
  readonly keptAt: string | null
  readonly onMove: (at: number) => void
}

/** The header of a form on a phone: the section, the progress of all, and links to each. */
export function ReportProgress({ title, sections, at, keptAt, onMove }: ReportProgressProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  const wrong = sections.reduce((sum, state) => sum + state.wrong, 0)
  const position = [
    TEXTS.report.section(at + 1, sections.length),
    ...(wrong > 0 ? [TEXTS.report.answersToCorrect(wrong)] : []),
  ].join(' · ')
  const barOf = (state: SectionState, index: number) => {
    if (state.wrong > 0) return 'is-wrong'
    if (index === at) return 'is-here'
    return state.complete ? 'is-done' : undefined
  }
  const list = (
    <ol className="report-all">
      {sections.map((section, index) => (
        <li key={section.id}>
          <button
            type="button"
            aria-current={index === at ? 'step' : undefined}
            onClick={() => {
              setOpen(false)
              onMove(index)
            }}
          >
            <SectionMark state={section} />
            {TEXTS.report.numbered(index + 1, section.title)}
          </button>
        </li>
      ))}
    </ol>
  )
  return (
    <header className="report-progress">
      <div className="report-progress__top">
        <button type="button" className="report-progress__back" disabled={at === 0} onClick={() => onMove(at - 1)}>
          {at > 0 && <LeftOutlined aria-hidden />}
          {position}
        </button>
        {keptAt !== null && (
          <span className="report-progress__kept">{TEXTS.report.kept(dateTime(keptAt).slice(-5))}</span>
        )}
      </div>
      <h1>{title}</h1>
      <div className="report-progress__bar" aria-hidden>
        {sections.map((state, index) => (
          <i key={state.id} className={barOf(state, index)} />
        ))}
      </div>
      <div className="report-progress__section">
        <h2>{TEXTS.report.numbered(at + 1, sections[at]?.title ?? '')}</h2>
        <Sheet title={TEXTS.report.allSections} open={open} onOpen={setOpen} content={list}>
          <button type="button" className="report-progress__all" onClick={() => setOpen(true)}>
            {TEXTS.report.allSections}
          </button>
        </Sheet>
      </div>
    </header>
  )
}
