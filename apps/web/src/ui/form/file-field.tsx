import type { FileData } from '@selamat/contract/domains/files/file'
import { useState } from 'react'
import { AnyUpload, ImageUpload } from '../upload/upload-field.tsx'
import { FieldLayout } from './field.tsx'
import type { FieldForm, FieldLabels } from './field-form.ts'

type FileFieldProps<K extends string> = FieldLabels<K> & {
  readonly form: FieldForm<K, number | null, number | null>
  /** The file that the record has now. */
  readonly file: FileData | null
  readonly required?: boolean
  /** Only a photo, which a phone takes. */
  readonly picture?: boolean
  /** A document, or a photo that a phone takes. */
  readonly camera?: boolean
}

/** While a file is on its way its field holds what the contract refuses, so that nothing is saved without it. */
const ON_ITS_WAY = 0

/** One file of a record, document or picture: `<FileField form={form} name="fileId" label="File" file={row?.file ?? null} />`. */
export const FileField = <K extends string>({ form, name, file, ...props }: FileFieldProps<K>) => {
  const { picture = false, camera = picture, ...labels } = props
  const Upload = picture ? ImageUpload : AnyUpload
  const [known, setKnown] = useState<readonly FileData[]>([])
  const id = form.values[name] ?? null
  const one = [...known, ...(file === null ? [] : [file])].find((each) => each.id === id)
  // A draft knows the number only.
  const displayed = one ?? (id === null || id === ON_ITS_WAY ? null : { ...NAMELESS, id })
  const change = (next: FileData | null) => {
    if (next !== null) setKnown([...known, next])
    form.set(name, next?.id ?? null)
  }
  const sending = (under: boolean) => {
    if (under) form.set(name, ON_ITS_WAY)
    else if (id === ON_ITS_WAY) form.set(name, null)
  }
  const error = form.errorAt(name)
  return (
    <FieldLayout group {...labels} error={error && id === ON_ITS_WAY ? 'The file has not arrived yet' : error}>
      {(control) => (
        <Upload
          control={control}
          camera={camera}
          value={displayed === null ? [] : [displayed]}
          onChange={(files) => change(files[0] ?? null)}
          onSending={sending}
        />
      )}
    </FieldLayout>
  )
}

const NAMELESS = { url: '', name: 'The file added before', size: 0, contentType: '' }
