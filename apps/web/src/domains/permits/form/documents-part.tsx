import type { FileData } from '@selamat/contract/domains/files/file'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useState } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import { ListLine } from './list-line.tsx'
import type { PartProps } from './part-props.ts'
import { texts } from './texts.ts'

const MOST_FILES = 50

interface DocumentsPartProps extends PartProps {
  readonly stored: PermitDetail['files']
}

/** The list of documents, each line with its files, and other files (PERMIT-26, PERMIT-29). */
export function DocumentsPart({ form, type, stored }: DocumentsPartProps) {
  const [known, setKnown] = useState<readonly FileData[]>(() =>
    stored.map(({ fileId: id, name, url }) => ({ id, name, url, size: 0, contentType: '' })),
  )
  const { files } = form.values
  const error = form.errorAt('files')
  // The permit of a day has those of its special permit.
  const documents = (type?.documents ?? []).map((line) => ({
    ...line,
    isRequired: line.isRequired && form.values.kind !== 'BY_DAY',
  }))
  // A line that was archived since, or of no list: among the others.
  const lineOf = (itemId: number | null | undefined) => documents.find(({ id }) => id === itemId)?.id ?? null
  const filesOf = (line: number | null) =>
    files.flatMap(({ fileId, itemId }) =>
      lineOf(itemId) === line ? (known.find(({ id }) => id === fileId) ?? []) : [],
    )
  function change(line: number | null, next: readonly FileData[]) {
    setKnown((now) => [...now, ...next.filter(({ id }) => !now.some((one) => one.id === id))])
    form.set('files', [
      ...files.filter(({ itemId }) => lineOf(itemId) !== line),
      ...next.map(({ id }) => ({ fileId: id, itemId: line })),
    ])
  }
  const upload = (line: number | null) => {
    const value = filesOf(line)
    const others = files.length - value.length
    return { value, onChange: (next: readonly FileData[]) => change(line, next), max: MOST_FILES - others }
  }
  return (
    <div className="fields fields--single">
      {documents.length > 0 && (
        <FieldLayout group label={texts.documents} help={texts.documentsHelp} error={error}>
          {({ 'aria-invalid': wrong }) => (
            <ul className="lines permit-documents">
              {documents.map(({ id, itemName, isRequired, source }) => (
                <Columns as="li" of={2} gap={16} key={id}>
                  <ListLine id={`document-${id}`} itemName={itemName} isRequired={isRequired} source={source} />
                  <AnyUpload
                    {...upload(id)}
                    control={{
                      id: `document-file-${id}`,
                      'aria-invalid': wrong && isRequired && filesOf(id).length === 0,
                      'aria-required': isRequired,
                      'aria-describedby': `document-${id}`,
                      status: '',
                    }}
                  />
                </Columns>
              ))}
            </ul>
          )}
        </FieldLayout>
      )}
      <FieldLayout
        group
        label={documents.length > 0 ? texts.otherFiles : texts.files}
        error={documents.length > 0 ? undefined : error}
      >
        {(control) => <AnyUpload control={control} {...upload(null)} />}
      </FieldLayout>
    </div>
  )
}
