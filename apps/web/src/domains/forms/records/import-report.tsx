import type { formRecord, ImportNote } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useId } from 'react'
import { ImportTiles } from '../../../ui/import/import-tiles.tsx'
import { Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'
import './import-report.css'

const labels = texts.xlsform

interface ImportReportProps {
  readonly result: DataOf<typeof formRecord.importXlsform>
}

/** What came of the rows of an XLSForm: how many are in the form, which are not, and what differs in the others. */
export function ImportReport({ result }: ImportReportProps) {
  const { rowCount, carriedCount, noteCount, notes } = result
  const leftOut = notes.filter(({ isLeftOut }) => isLeftOut)
  const changed = notes.filter(({ isLeftOut }) => !isLeftOut)
  const tiles = [
    { label: labels.carried, value: carriedCount, of: rowCount },
    { label: labels.leftOut, value: rowCount - carriedCount },
    { label: labels.remarks, value: noteCount - (rowCount - carriedCount) },
  ]
  return (
    <>
      <ImportTiles label={labels.summary} tiles={tiles} />
      {notes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled with the keyboard
        <section className="boxed xlsform-notes" aria-label={labels.report} tabIndex={0}>
          <NoteList title={labels.leftOutTitle} notes={leftOut} />
          <NoteList title={labels.changedTitle} notes={changed} />
          {noteCount > notes.length && (
            <Note className="xlsform-notes__more">{labels.firstOf(notes.length, noteCount)}</Note>
          )}
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
      <Text as="h3" size="body" id={id}>
        {title}
      </Text>
      <ul aria-labelledby={id}>
        {[...places].map(([place, own]) => (
          <Stack as="li" gap={2} size="body" key={place}>
            <Text as="strong" size="small" weight="medium" tone="secondary">
              {place}
            </Text>
            {own.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the notes never change
              <span key={at}>{text}</span>
            ))}
          </Stack>
        ))}
      </ul>
    </>
  )
}

const placeOf = ({ sheet, row, name }: ImportNote) =>
  [row === null ? labels.sheet(sheet) : labels.row(sheet, row), ...(name === null ? [] : [name])].join(' · ')
