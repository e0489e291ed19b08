import {
  CameraOutlined,
  DeleteOutlined,
  PaperClipOutlined,
  PictureOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { type FileData, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { fileSize } from '../../lib/format.ts'
import { acceptOf, type UploadRules } from '../../lib/upload-rules.ts'
import { FilePicture } from '../file-picture.tsx'
import type { ControlProps } from '../form/field.tsx'
import { Row, Text } from '../layout/layout.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { type Sending, useUploads } from './use-uploads.ts'
import './upload-field.css'

export interface UploadFieldProps {
  readonly value: readonly FileData[]
  readonly onChange: (files: FileData[]) => void
  /** How many files the field holds, one by default. */
  readonly max?: number
  /** In bytes, 10,000,000 by default (FILES-02, FILES-03). */
  readonly limit?: number
  readonly disabled?: boolean
  /** Offers the camera too, where the device is held in the hand. */
  readonly camera?: boolean
  /** Called when uploads begin and when all have ended. */
  readonly onSending?: (sending: boolean) => void
  /** From the field around it. */
  readonly control?: ControlProps
}

const KIND_WORDS = { document: 'Document', image: 'JPG or PNG', any: 'Document or picture' } as const

/** A phone or a tablet: a device without hover. */
const inHand = () => matchMedia('(hover: none)').matches

/** A field for documents of the twenty accepted kinds. */
export const FileUpload = (props: UploadFieldProps) => <UploadField {...props} kind="document" />

/** A field for JPG and PNG pictures, with previews. */
export const ImageUpload = (props: UploadFieldProps) => <UploadField {...props} kind="image" />

/** A field for documents and pictures alike, such as a scan. */
export const AnyUpload = (props: UploadFieldProps) => <UploadField {...props} kind="any" />

function UploadField(props: UploadFieldProps & Pick<UploadRules, 'kind'>) {
  const { value, onChange, kind, max = 1, limit = UPLOAD_LIMIT, disabled = false, camera = false, control } = props
  const uploads = useUploads({ kind, limit, max }, value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  const tell = useRef(props.onSending)
  tell.current = props.onSending
  const sending = uploads.sending.some(({ error }) => error === null)
  // Updated together with the display: a visible file can be sent.
  useLayoutEffect(() => tell.current?.(sending), [sending])
  const full = value.length + uploads.sending.length >= max
  const image = kind === 'image'
  const take = (files: FileList | null) => files !== null && files.length > 0 && uploads.add([...files])
  const { over, on } = useFileDrop(take)

  return (
    <div className="upload">
      {uploads.alert !== null && (
        <Text as="p" size="body" tone="stopped" className="upload__alert" role="alert">
          {uploads.alert}
        </Text>
      )}
      <ul className={image ? 'upload__pictures' : 'upload__files'}>
        {value.map((file) => (
          <StoredRow key={file.id} file={file} image={image}>
            {!disabled && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter((each) => each.id !== file.id))}
              />
            )}
          </StoredRow>
        ))}
        {uploads.sending.map((one) => (
          <SendingRow key={one.key} one={one} onRetry={uploads.retry} onDrop={uploads.drop} />
        ))}
      </ul>
      {!full && !disabled && (
        // Dropping files is a shortcut for the button inside.
        <Row gap={12} wrap className={over ? 'upload__drop upload__drop--over' : 'upload__drop'} {...on}>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden
            accept={acceptOf(kind)}
            multiple={max > 1}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
          {camera && inHand() && (
            <>
              <input
                ref={lens}
                type="file"
                className="visually-hidden"
                tabIndex={-1}
                aria-hidden
                accept="image/jpeg,image/png"
                capture="environment"
                onChange={(event) => {
                  take(event.target.files)
                  event.target.value = ''
                }}
              />
              <Button type="primary" ghost icon={<CameraOutlined />} onClick={() => lens.current?.click()}>
                Take photo
              </Button>
            </>
          )}
          <Button
            {...(control === undefined ? {} : { id: control.id, 'aria-describedby': control['aria-describedby'] })}
            aria-invalid={control?.['aria-invalid'] ?? false}
            icon={image ? <PictureOutlined /> : <UploadOutlined />}
            onClick={() => input.current?.click()}
          >
            {image ? 'Add photo' : 'Add file'}
          </Button>
          <small className="upload__hint">
            {KIND_WORDS[kind]}, up to {fileSize(limit)}
            <span className="upload__or"> · or drop it here</span>
          </small>
        </Row>
      )}
    </div>
  )
}

function StoredRow({ file, image, children }: { file: FileData; image: boolean; children: ReactNode }) {
  return (
    <li>
      {image ? <FilePicture file={file} /> : <PaperClipOutlined aria-hidden />}
      <span className="clip grow upload__name">{file.name}</span>
      <span className="upload__size">{fileSize(file.size)}</span>
      {children}
    </li>
  )
}

function SendingRow({
  one,
  onRetry,
  onDrop,
}: {
  one: Sending
  onRetry: (key: string) => void
  onDrop: (key: string) => void
}) {
  return (
    <li className="upload__sending">
      <span className="clip grow upload__name">{one.file.name}</span>
      {one.error === null ? (
        <progress value={one.share} max={1} aria-label={`Sending ${one.file.name}`} />
      ) : (
        <>
          <span className="upload__error" role="alert">
            {one.error}
          </span>
          <Button size="small" icon={<ReloadOutlined />} onClick={() => onRetry(one.key)}>
            Retry
          </Button>
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`Remove ${one.file.name}`}
        onClick={() => onDrop(one.key)}
      />
    </li>
  )
}
