import type { formRecord, ImportNote } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useId } from 'react'
import { ImportTiles } from '../../../ui/import/import-tiles.tsx'
import { TEXTS } from './texts.ts'
import './import-report.css'

const texts = TEXTS.xlsform

interface ImportReportProps {
  readonly result: DataOf<typeof formRecord.importXlsform>
}

/** What came of the rows of an XLSForm: how many are in the form, which are not, and what differs in the others. */
export function ImportReport({ result }: ImportReportProps) {
  const { rowCount, carriedCount, noteCount, notes } = result
  const leftOut = notes.filter(({ isLeftOut }) => isLeftOut)
  const changed = notes.filter(({ isLeftOut }) => !isLeftOut)
  const tiles = [
    { label: texts.carried, value: carriedCount, of: rowCount },
    { label: texts.leftOut, value: rowCount - carriedCount },
    { label: texts.remarks, value: noteCount - (rowCount - carriedCount) },
  ]
  return (
    <>
      <ImportTiles label={texts.summary} tiles={tiles} />
      {notes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled with the keyboard
        <section className="xlsform-notes" aria-label={texts.report} tabIndex={0}>
          <NoteList title={texts.leftOutTitle} notes={leftOut} />
          <NoteList title={texts.changedTitle} notes={changed} />
          {noteCount > notes.length && <p className="xlsform-notes__more">{texts.firstOf(notes.length, noteCount)}</p>}
        </section>
      )}
    </>
  )
}

function NoteList({ title, notes }: { readonly title: string; readonly notes: readonly ImportNote[] }) {
  const id = useId()
  const places = Map.groupBy(notes, placeOf)
  if (notes.length === 0) return null
  return (
    <>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {[...places].map(([place, own]) => (
          <li key={place}>
            <strong>{place}</strong>
            {own.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the notes never change
              <span key={at}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

const placeOf = ({ sheet, row, name }: ImportNote) =>
  [row === null ? texts.sheet(sheet) : texts.row(sheet, row), ...(name === null ? [] : [name])].join(' · ')
